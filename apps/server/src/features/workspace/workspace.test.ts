import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { workspaceLimits } from '@truemark/contract/limits';
import { accept } from '@truemark/domain/result';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalTables } from '../../definitions.ts';
import { createRepeatStore } from '../../platform/http/repeat-store.ts';
import { readReply } from '../../platform/testing/read-reply.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestHttp, usersByNumber } from '../../platform/testing/test-http.ts';
import { createEventLog, type EventLog } from '../notifications/index.ts';
import { exportData } from '../personal-data/export-data.ts';
import { readZip } from '../personal-data/testing/read-zip.ts';
import { registerWorkspaceRoutes } from './index.ts';

const clock = { nowMs: () => Date.UTC(2026, 10, 29, 12) };
let database: TestDatabase;
let eventLog: EventLog;
let server: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  eventLog = createEventLog({ database, clock });
  const opened = await openTestHttp(clock, {
    sessions: usersByNumber,
    repeats: createRepeatStore(database, clock),
  });
  server = opened.server;
  registerWorkspaceRoutes(opened.http, { database, clock, eventLog });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const path = (name: string) => `/swx/customer/user/${name}`;
async function save(userId: number, version: number, content: object, headers = {}, part = 'watchlists') {
  const given = { method: 'POST', url: path('saveWorkspace'), payload: { part, version, content } } as const;
  return readReply((await server.inject({ ...given, headers: { authorization: `${userId}`, ...headers } })).json());
}
async function load(userId: number) {
  const given = { method: 'GET', url: path('getWorkspace'), headers: { authorization: `${userId}` } } as const;
  return (await server.inject(given)).json().result;
}

const lists = (...codes: string[]) => ({ favorites: codes, lists: [{ id: 'mine', name: 'Mine', codes }] });
const chart = {
  ...{ interval: '1h', indicators: ['MA', 'VOL'], zone: 'utc', compared: ['ETHUSDT', 'GC'] },
  layouts: [
    { id: 'swing', name: 'Swing', interval: '1d', indicators: ['RSI'] },
    { id: 'beside', name: 'Beside gold', interval: '1d', indicators: [], compared: ['GC'] },
  ],
  drawings: [{ code: 'BTCUSDT', name: 'segment', points: [{ timestamp: 1, value: 2.5 }] }],
};

it('WTL-001 an account has its lists and charts on every device, and nobody else has', async () => {
  const empty = { version: 0, content: null };
  expect(await load(1)).toEqual({ watchlists: empty, chart: empty });
  expect((await save(1, 0, lists('BTCUSDT', 'GC'))).result).toEqual({ version: 1 });
  expect((await save(1, 0, chart, {}, 'chart')).result).toEqual({ version: 1 });
  expect(await load(1)).toEqual({
    watchlists: { version: 1, content: lists('BTCUSDT', 'GC') },
    chart: { version: 1, content: chart },
  });
  expect(await load(2)).toEqual({ watchlists: empty, chart: empty });
});

it('WTL-005 of two devices that saw the same version one saves, and the other is told', async () => {
  for (const version of [0, 1, 2]) {
    const replies = await Promise.all(['A', 'B', 'C', 'D'].map(code => save(3, version, lists(code))));
    expect(replies.map(({ refusal }) => refusal).sort()).toEqual([
      ...['', 'workspaceChanged', 'workspaceChanged', 'workspaceChanged'],
    ]);
    const won = replies.findIndex(({ refusal }) => refusal === '');
    expect((await load(3)).watchlists).toEqual({ version: version + 1, content: lists('ABCD'.charAt(won)) });
  }
  // Nobody can name a version that there has not been.
  expect((await save(3, 7, lists('A'))).refusal).toBe('workspaceChanged');
  expect((await save(4, 1, lists('A'))).refusal).toBe('workspaceChanged');
});

it('WTL-005 a repeat under its key saves once', async () => {
  const headers = { 'idempotency-key': 'a-key-of-the-test' };
  expect((await save(5, 0, lists('A'), headers)).result).toEqual({ version: 1 });
  expect((await save(5, 0, lists('A'), headers)).result).toEqual({ version: 1 });
  expect((await load(5)).watchlists.version).toBe(1);
});

it('WTL-005 the other devices of the account hear of what was saved, and of nothing that was refused', async () => {
  const heard: string[] = [];
  eventLog.onAppended(rows => {
    for (const { userId, kind, values } of rows) heard.push(`${userId} ${kind} ${values.part}`);
  });
  await save(6, 0, lists('A'));
  await save(6, 0, lists('B'));
  await save(6, 0, chart, {}, 'chart');
  expect(heard).toEqual(['6 workspace watchlists', '6 workspace chart']);
});

const { favoritesMax, watchlistsMax, watchedMax, drawingsMax } = workspaceLimits;
const codes = (count: number) => Array.from({ length: count }, (_unused, index) => `LONGEST_CODE_OF_ALL.${index}`);
const many = (count: number, each: number) =>
  Array.from({ length: count }, (_unused, index) => ({ id: `list${index}`, name: 'ن'.repeat(40), codes: codes(each) }));

it('WTL-003 what is as large as it may be is saved', async () => {
  const full = { favorites: codes(favoritesMax), lists: many(watchlistsMax, watchedMax) };
  expect((await save(7, 0, full)).code).toBe(200);
  expect((await load(7)).watchlists.content).toEqual(full);
  const drawn = Array.from({ length: drawingsMax }, () => ({
    ...{ code: 'LONGEST_CODE_OF_ALL.0', name: 'horizontalStraightLine' },
    points: Array.from({ length: 3 }, () => ({ timestamp: 1_800_000_000_000, value: 12_345.678_901_234 })),
  }));
  expect((await save(7, 0, { ...chart, drawings: drawn }, {}, 'chart')).code).toBe(200);
});

it.each([
  ['a list too many', { favorites: [], lists: many(watchlistsMax + 1, 0) }],
  ['an instrument too many', { favorites: [], lists: many(1, watchedMax + 1) }],
  ['a favorite too many', { favorites: codes(favoritesMax + 1), lists: [] }],
  ['an instrument twice', { favorites: ['GC', 'GC'], lists: [] }],
  ['a list twice', { favorites: [], lists: [...many(1, 0), ...many(1, 0)] }],
  ['a list without a name', { favorites: [], lists: [{ id: 'mine', name: ' ', codes: [] }] }],
  ['a name that is too long', { favorites: [], lists: [{ id: 'mine', name: 'x'.repeat(41), codes: [] }] }],
])('WTL-003 %s is not saved', async (_name, content) => {
  expect((await save(8, 0, content)).refusal).toBe('malformedRequest');
  expect((await load(8)).watchlists.version).toBe(0);
});

it('WTL-003 the database keeps versions without gaps, and nothing that is too large', async () => {
  await save(9, 0, lists('A'));
  const update = (change: string) => database.query(`update workspace_document set ${change} where user_id = 9`);
  await expect(update('version = version + 2')).rejects.toThrow('does not follow');
  await expect(update("content = '{}'")).rejects.toThrow('does not follow');
  await expect(update("version = version + 1, content = jsonb_build_object('a', repeat('x', 131072))")).rejects.toThrow(
    'workspace_document_content_check',
  );
});

it('WTL-006 an export has all of it, and an erasure leaves nothing', async () => {
  await save(10, 0, lists('GC'));
  await save(10, 0, chart, {}, 'chart');
  const tables = personalTables.filter(({ table }) => table === 'workspace_document');
  expect(tables).toMatchObject([{ erasure: 'deleted' }]);
  const { body } = exportData(
    { database, tables, viewPicture: async () => accept(Buffer.alloc(0)) },
    { id: 10, name: 'watcher', contacts: [] },
    clock.nowMs(),
  );
  const files = readZip(await buffer(body as Readable));
  expect(JSON.parse(String(files.get('data/workspace-document.json')))).toMatchObject([
    { part: 'chart', version: 1, content: chart },
    { part: 'watchlists', version: 1, content: lists('GC') },
  ]);
});
