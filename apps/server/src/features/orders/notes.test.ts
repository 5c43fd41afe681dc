import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { orderNoteMax } from '@truemark/contract/limits';
import { accept } from '@truemark/domain/result';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalTables } from '../../definitions.ts';
import { createRepeatStore } from '../../platform/http/repeat-store.ts';
import { readReply } from '../../platform/testing/read-reply.ts';
import { openTestHttp, usersByNumber } from '../../platform/testing/test-http.ts';
import { exportData } from '../personal-data/export-data.ts';
import { readZip } from '../personal-data/testing/read-zip.ts';
import { registerOrderNoteRoutes } from './note-routes.ts';
import { type OrderWorld, openOrderWorld } from './testing/order-world.ts';

let world: OrderWorld;
let server: FastifyInstance;
beforeAll(async () => {
  world = await openOrderWorld();
  await world.saveUser(1);
  await world.saveUser(2);
  await world.saveContract({ userId: 1, id: 1_000, book: 'demo' });
  await world.saveOption({ userId: 1, id: 2_000, book: 'demo' });
  const { database } = world;
  const clock = { nowMs: () => world.clock.atMs };
  const opened = await openTestHttp(clock, { sessions: usersByNumber, repeats: createRepeatStore(database, clock) });
  server = opened.server;
  registerOrderNoteRoutes(opened.http, { database, clock, products: world.products });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

async function save(userId: number, id: string, note: string) {
  const given = { method: 'POST', url: '/swx/customer/user/saveOrderNote', payload: { id, note } } as const;
  return readReply((await server.inject({ ...given, headers: { authorization: `${userId}` } })).json());
}
async function load(userId: number, id: string) {
  const given = { method: 'GET', url: `/swx/customer/user/getOrderNote?id=${id}` } as const;
  return readReply((await server.inject({ ...given, headers: { authorization: `${userId}` } })).json());
}

it('WTL-030 a note stands with its order, is replaced, and is deleted by an empty one', async () => {
  expect((await load(1, '1000')).result).toEqual({ note: '' });
  expect((await save(1, '1000', '  broke out of the range\nsmall size ')).result).toEqual({
    note: 'broke out of the range\nsmall size',
  });
  expect((await save(1, '2000', 'نسبة 2 %')).code).toBe(200);
  expect((await load(1, '1000')).result.note).toBe('broke out of the range\nsmall size');
  expect((await load(1, '2000')).result.note).toBe('نسبة 2 %');
  await save(1, '1000', 'too early');
  expect((await load(1, '1000')).result.note).toBe('too early');
  await save(1, '1000', '  ');
  expect((await load(1, '1000')).result.note).toBe('');
  expect(await world.database.query('select order_id::int from order_note')).toEqual([{ order_id: 2000 }]);
});

it('WTL-031 nobody reads or writes a note about an order of another, or of none', async () => {
  await save(1, '1000', 'mine');
  for (const id of ['1000', '777']) {
    expect((await load(2, id)).refusal).toBe('recordMissing');
    expect((await save(2, id, 'theirs')).refusal).toBe('recordMissing');
  }
  expect((await load(1, '1000')).result.note).toBe('mine');
});

it('WTL-032 a note has 500 letters at most, in whatever script', async () => {
  expect((await save(1, '1000', '😀'.repeat(orderNoteMax / 2))).code).toBe(200);
  expect((await save(1, '1000', '字'.repeat(orderNoteMax))).code).toBe(200);
  expect((await save(1, '1000', 'x'.repeat(orderNoteMax + 1))).refusal).toBe('malformedRequest');
});

it('WTL-033 an export has the notes, and an erasure deletes them', async () => {
  await save(1, '1000', 'for the export');
  const tables = personalTables.filter(({ table }) => table === 'order_note');
  expect(tables).toMatchObject([{ erasure: 'deleted' }]);
  const { body } = exportData(
    { database: world.database, tables, viewPicture: async () => accept(Buffer.alloc(0)) },
    { id: 1, name: 'writer', contacts: [] },
    world.clock.atMs,
  );
  const files = readZip(await buffer(body as Readable));
  expect(JSON.parse(String(files.get('data/order-note.json')))).toContainEqual(
    expect.objectContaining({ order_id: expect.anything(), note: 'for the export' }),
  );
});
