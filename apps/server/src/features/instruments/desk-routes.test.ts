import { instrumentTypes } from '@truemark/domain/instrument';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createDeskServer, type DeskServer } from '../console-access/testing/desk-server.ts';
import { createParameters, createProposals, registerParameterRoutes } from '../parameters/index.ts';
import {
  createInstrumentBook,
  createInstrumentChanges,
  type InstrumentBook,
  loadInstruments,
  registerInstrumentDesk,
  seedCatalogue,
} from './index.ts';

const list = '/swx/operator/instruments';
const reason = 'an earnings call';

describe('instruments at the desk', () => {
  let database: TestDatabase;
  let desk: DeskServer;
  let book: InstrumentBook;
  const clock = { nowMs: () => 1_763_700_000_000 };

  beforeAll(async () => {
    database = await openTestDatabase();
    await seedCatalogue(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    desk = await createDeskServer(database, clock);
    book = createInstrumentBook(await loadInstruments(database));
    const proposals = createProposals({ database, clock });
    registerParameterRoutes(desk.http, desk.acts, { parameters: await createParameters(database), proposals, clock });
    const findMarketState = () => ({ isInSession: true, lastTickAt: 5 });
    const changes = await createInstrumentChanges(database, book);
    registerInstrumentDesk(desk.http, desk.acts, { instruments: book, changes, proposals, findMarketState });
  });
  afterEach(() => desk.close());

  const find = async (code: string) =>
    (await desk.ask('editor', 'GET', `${list}?text=${code}`)).result.items.find(
      (item: { code: string }) => item.code === code,
    );
  const change = async (code: string, changes: object, token = 'editor') => {
    const { sessionCalendar, leverageMax, isListed, isHalted, version } = await find(code);
    const body = { code, sessionCalendar, leverageMax, isListed, isHalted, version, reason, ...changes };
    return desk.ask(token, 'POST', `${list}/change`, body);
  };

  it('PRM-021 operators find instruments by type and by a part of code, name or symbol', async () => {
    const first = (await desk.ask('editor', 'GET', `${list}?type=1`)).result;
    expect(first.items[0].code).toBe('EURUSD');
    expect(first.items.every(({ type }: { type: number }) => type === instrumentTypes.forex)).toBe(true);
    const pages = (await desk.ask('editor', 'GET', list)).result;
    const second = (await desk.ask('editor', 'GET', `${list}?cursor=${pages.nextCursor}`)).result;
    expect(pages.items).toHaveLength(60);
    expect(second.items[0].code).toBe(book.all[60]?.code);
    expect((await desk.ask('editor', 'GET', `${list}?text=bitcoin`)).result.items[0].code).toBe('BTCUSDT');
    expect((await desk.ask('editor', 'GET', `${list}?text=zzzz`)).result).toMatchObject({
      items: [],
      nextCursor: null,
    });
  });

  it('PRM-022 a halted, unlisted or moved instrument is so at once and after a restart', async () => {
    const before = book.byCode('AAPL');
    const answer = await change('AAPL', { isHalted: true, isListed: false, sessionCalendar: 'always' });
    expect(answer.result).toMatchObject({ code: 'AAPL', isHalted: true, isListed: false, version: 2 });
    expect(before).toMatchObject({ isHalted: true, isListed: false, sessionCalendar: 'always' });
    const loaded = createInstrumentBook(await loadInstruments(database));
    expect(loaded.byCode('AAPL')).toMatchObject({ isHalted: true, isListed: false, sessionCalendar: 'always' });
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
    expect((await desk.ask('editor', 'POST', `${list}/change`, { ...unknown, reason })).code).toBe(11008);
  });

  it('CTR-304 the level that contracts ask for changes at once and stays after a restart', async () => {
    expect((await change('EURUSD', { levelMin: 2 })).result).toMatchObject({ levelMin: 2 });
    expect(book.byCode('EURUSD')?.levelMin).toBe(2);
    expect(createInstrumentBook(await loadInstruments(database)).byCode('EURUSD')?.levelMin).toBe(2);
    expect((await change('EURUSD', { levelMin: 5 })).code).toBe(11001);
    expect((await change('EURUSD', { levelMin: 0 })).result).toMatchObject({ levelMin: 0 });
  });

  it('PRM-023 more or less leverage waits for a second person, within the cap of its type', async () => {
    const before = book.byCode('EURUSD')?.leverageMax ?? 0;
    expect((await change('EURUSD', { leverageMax: 101 })).code).toBe(11039);
    expect((await change('EURUSD', { leverageMax: 30 }, 'administrator:1')).code).toBe(200);
    expect(book.byCode('EURUSD')?.leverageMax).toBe(before);
    const { result } = await desk.ask('reviewer:2', 'GET', '/swx/operator/parameters');
    expect(result.proposals).toMatchObject([{ key: 'instrument:EURUSD.leverageMax', from: String(before), to: '30' }]);
    const body = { id: result.proposals[0].id, decision: 'approve', reason };
    expect((await desk.ask('reviewer:2', 'POST', '/swx/operator/parameters/decide', body)).code).toBe(200);
    expect(book.byCode('EURUSD')?.leverageMax).toBe(30);
    expect((await find('EURUSD')).version).toBe(5);
  });

  it('PRM-024 a change stands in the audit log with before and after', async () => {
    await change('MSFT', { isHalted: true }, 'editor:7');
    expect(await desk.audit.list({}, 1)).toMatchObject([
      {
        act: 'instrument.change',
        subject: 'instrument:MSFT',
        operatorNumber: 7,
        reason,
        before: { isHalted: false },
        after: { isHalted: true },
      },
    ]);
  });
});
