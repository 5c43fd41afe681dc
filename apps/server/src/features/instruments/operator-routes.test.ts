import { instrumentTypes } from '@truemark/domain/market/instrument';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parameterDefinitions } from '../../definitions.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import { createParameters, createProposals, registerParameterRoutes } from '../parameters/index.ts';
import {
  createInstrumentBook,
  createInstrumentChanges,
  type InstrumentBook,
  loadInstruments,
  registerInstrumentOperatorRoutes,
  seedCatalogue,
} from './index.ts';

const list = '/swx/operator/instruments';
const reason = 'an earnings call';

describe('instruments at the backOffice', () => {
  let database: TestDatabase;
  let backOffice: OperatorServer;
  let book: InstrumentBook;
  const clock = { nowMs: () => 1_763_700_000_000 };

  beforeAll(async () => {
    database = await openTestDatabase();
    await seedCatalogue(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    backOffice = await createOperatorServer(database, clock);
    book = createInstrumentBook(await loadInstruments(database));
    const proposals = createProposals({ database, clock });
    registerParameterRoutes(backOffice.http, backOffice.acts, {
      database,
      parameters: await createParameters(database, parameterDefinitions),
      proposals,
      clock,
    });
    const findMarketState = () => ({ isInSession: true, lastTickAt: 5 });
    const changes = await createInstrumentChanges(database, book);
    registerInstrumentOperatorRoutes(backOffice.http, backOffice.acts, {
      ...{ instruments: book, changes, proposals, findMarketState },
      tellHalted: async () => () => undefined,
      hasOpenOrders: async () => false,
      loadActs: (subject, beforeSequence, count) => backOffice.audit.list({ subject, beforeSequence }, count),
    });
  });
  afterEach(() => backOffice.close());

  const find = async (code: string) =>
    (await backOffice.ask('editor', 'GET', `${list}?text=${code}`)).result.items.find(
      (item: { code: string }) => item.code === code,
    );
  const change = async (code: string, changes: object, token = 'administrator') => {
    const { sessionCalendar, leverageMax, isListed, isHalted, version } = await find(code);
    const body = {
      code,
      sessionCalendar,
      leverageMax,
      isListed,
      isHalted,
      version,
      reason,
      haltReason: 'venueClosed',
      ...changes,
    };
    return backOffice.ask(token, 'POST', `${list}/change`, body);
  };

  it('PRM-021 operators find instruments by type and by a part of code, name or symbol', async () => {
    const first = (await backOffice.ask('editor', 'GET', `${list}?type=1`)).result;
    expect(first.items[0].code).toBe('EURUSD');
    expect(first.items.every(({ type }: { type: number }) => type === instrumentTypes.forex)).toBe(true);
    const pages = (await backOffice.ask('editor', 'GET', list)).result;
    const second = (await backOffice.ask('editor', 'GET', `${list}?cursor=${pages.nextCursor}`)).result;
    expect(pages.items).toHaveLength(60);
    expect(second.items[0].code).toBe(book.all[60]?.code);
    expect((await backOffice.ask('editor', 'GET', `${list}?text=bitcoin`)).result.items[0].code).toBe('BTCUSDT');
    expect((await backOffice.ask('editor', 'GET', `${list}?text=zzzz`)).result).toMatchObject({
      items: [],
      nextCursor: null,
    });
  });

  it('PRM-022 a halted or unlisted instrument is so at once and after a restart', async () => {
    const before = book.byCode('AAPL');
    const answer = await change('AAPL', { isHalted: true, isListed: false });
    expect(answer.result).toMatchObject({ code: 'AAPL', isHalted: true, isListed: false, version: 2 });
    expect(before).toMatchObject({ isHalted: true, isListed: false });
    const loaded = createInstrumentBook(await loadInstruments(database));
    expect(loaded.byCode('AAPL')).toMatchObject({ isHalted: true, haltReason: 'venueClosed', isListed: false });
    expect((await change('AAPL', { version: 1 })).code).toBe(11036);
    expect((await change('AAPL', { sessionCalendar: 'lunar' })).code).toBe(11039);
    const unknown = {
      code: 'NOPE',
      version: 1,
      sessionCalendar: 'always',
      leverageMax: 1,
      isListed: true,
      isHalted: false,
    };
    expect((await backOffice.ask('editor', 'POST', `${list}/change`, { ...unknown, reason })).code).toBe(11008);
  });

  it('CTR-304 the level that contracts ask for changes at once and stays after a restart', async () => {
    expect((await change('EURUSD', { levelMin: 2 })).result).toMatchObject({ levelMin: 2 });
    expect(book.byCode('EURUSD')?.levelMin).toBe(2);
    expect(createInstrumentBook(await loadInstruments(database)).byCode('EURUSD')?.levelMin).toBe(2);
    expect((await change('EURUSD', { levelMin: 5 })).code).toBe(11001);
    expect((await change('EURUSD', { levelMin: 0 })).result).toMatchObject({ levelMin: 0 });
    const { result } = await backOffice.ask('support', 'GET', `${list}/EURUSD/history`);
    expect(result.items.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      [{ field: 'levelMin', from: '2', to: '0', isInForce: true }],
      [{ field: 'levelMin', from: '0', to: '2', isInForce: true }],
    ]);
  });

  it('PRM-023 more or less leverage waits for a second person, within the cap of its type', async () => {
    const before = book.byCode('EURUSD')?.leverageMax ?? 0;
    expect((await change('EURUSD', { leverageMax: 101 })).code).toBe(11039);
    expect((await change('EURUSD', { leverageMax: 30 }, 'administrator:1')).code).toBe(200);
    expect(book.byCode('EURUSD')?.leverageMax).toBe(before);
    const { result } = await backOffice.ask('reviewer:2', 'GET', '/swx/operator/parameters');
    expect(result.proposals).toMatchObject([{ key: 'instrument:EURUSD.leverageMax', from: String(before), to: '30' }]);
    const body = { id: result.proposals[0].id, decision: 'approve', reason };
    expect((await backOffice.ask('reviewer:2', 'POST', '/swx/operator/parameters/decide', body)).code).toBe(200);
    expect(book.byCode('EURUSD')?.leverageMax).toBe(30);
    expect((await find('EURUSD')).version).toBe(5);
  });

  it('PRM-024 a change stands in the audit log with before and after', async () => {
    await change('MSFT', { isHalted: true }, 'administrator:7');
    expect(await backOffice.audit.list({}, 1)).toMatchObject([
      {
        act: 'instrument.change',
        subject: 'instrument:MSFT',
        operatorNumber: 7,
        reason,
        before: { isHalted: false },
        after: { isHalted: true, haltReason: 'venueClosed' },
      },
    ]);
  });

  it('PRM-026 only who may halt trading halts or resumes, here as well', async () => {
    expect((await change('NVDA', { isHalted: true }, 'editor')).code).toBe(11023);
    expect((await change('NVDA', { isListed: false }, 'editor')).code).toBe(200);
    expect((await change('NVDA', { isHalted: true }, 'administrator')).code).toBe(200);
    expect((await change('NVDA', { isHalted: false }, 'editor')).code).toBe(11023);
    expect((await change('NVDA', { isListed: true }, 'editor')).code).toBe(200);
    expect(book.byCode('NVDA')).toMatchObject({ isHalted: true, isListed: true });
    // Who looked at it before it was halted is told so, and not of a permission.
    const { version } = await find('NVDA');
    expect((await change('NVDA', { isHalted: false, version: version - 1 }, 'editor')).code).toBe(11036);
  });

  it('PRM-028 a halt asks for the reason that customers are told, which who may halt may change', async () => {
    expect((await change('AMZN', { isHalted: true, haltReason: undefined })).code).toBe(11039);
    expect(book.byCode('AMZN')).toMatchObject({ isHalted: false, haltReason: null });
    expect((await change('AMZN', { isHalted: true, haltReason: 'maintenance' })).code).toBe(200);
    expect((await change('AMZN', { haltReason: 'legal' }, 'editor')).code).toBe(11023);
    expect((await change('AMZN', { haltReason: undefined, isListed: false }, 'editor')).code).toBe(200);
    expect(book.byCode('AMZN')).toMatchObject({ isHalted: true, haltReason: 'maintenance', isListed: false });
    expect((await change('AMZN', { haltReason: 'legal' })).result).toMatchObject({ haltReason: 'legal' });
    expect((await change('AMZN', { isHalted: false })).result).toMatchObject({ isHalted: false, haltReason: null });
  });

  it('PRM-027 whoever sees instruments reads what was done to one, the newest first, page by page', async () => {
    const read = async (path = '') => (await backOffice.ask('support', 'GET', `${list}/TSLA/history${path}`)).result;
    const decide = async (decision: string, token: string) => {
      const { result } = await backOffice.ask(token, 'GET', '/swx/operator/parameters');
      const { id } = result.proposals.find(({ key }: { key: string }) => key === 'instrument:TSLA.leverageMax');
      await backOffice.ask(token, 'POST', '/swx/operator/parameters/decide', { id, decision, reason });
    };
    expect(await read()).toEqual({ items: [], nextCursor: null });
    await change('TSLA', { isHalted: true, leverageMax: 10 }, 'administrator:1');
    await decide('reject', 'reviewer:2');
    await change('TSLA', { leverageMax: 5 }, 'administrator:3');
    await decide('approve', 'treasurer:4');
    const { items } = await read();
    const told = { reason, at: clock.nowMs() };
    expect(items).toMatchObject([
      {
        ...{ ...told, kind: 'approved', operatorNumber: 4, proposedBy: 3 },
        changes: [{ field: 'leverageMax', from: '20', to: '5', isInForce: true }],
      },
      {
        ...{ ...told, kind: 'changed', operatorNumber: 3, proposedBy: null },
        changes: [{ field: 'leverageMax', from: '20', to: '5', isInForce: false }],
      },
      {
        ...{ ...told, kind: 'rejected', operatorNumber: 2, proposedBy: 1 },
        changes: [{ field: 'leverageMax', from: '20', to: '10', isInForce: false }],
      },
      {
        ...{ ...told, kind: 'changed', operatorNumber: 1, proposedBy: null },
        changes: [
          { field: 'isHalted', from: 'false', to: 'true', isInForce: true },
          { field: 'haltReason', from: '', to: 'venueClosed', isInForce: true },
          { field: 'leverageMax', from: '20', to: '10', isInForce: false },
        ],
      },
    ]);
    for (let count = 0; count < 50; count += 1) await change('TSLA', { isListed: count % 2 === 1 });
    const first = await read();
    const second = await read(`?cursor=${first.nextCursor}`);
    expect(first.items).toHaveLength(50);
    expect(second).toEqual({ items, nextCursor: null });
    expect((await backOffice.ask('support', 'GET', `${list}/NOPE/history`)).code).toBe(11008);
  });
});
