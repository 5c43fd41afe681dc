import { activeAlertsMax, findAlertExpiryMs, overAlertsMax } from '@truemark/domain/price-alerts/rules';
import { describe, expect, it } from 'vitest';
import { keepUnwritten } from '../../platform/http/repeat-store.ts';
import { apple, bitcoin } from '../market-data/testing/market-harness.ts';
import { endAlertsOf } from './index.ts';
import { addUser, ask, opening, setAlert, useAlerts } from './testing/alert-harness.ts';

const { harness, program } = useAlerts();

const move = (userId: number, id: number, price: string) =>
  program.alerts.move({ userId, id, price }, (client, alert) => keepUnwritten(client, { id: alert.id }));
const remove = (userId: number, id: number) =>
  program.alerts.remove({ userId, id }, client => keepUnwritten(client, {}));
const list = (userId: number, isActive: boolean, code?: string) =>
  program.alerts.list({ userId, isActive, code, beforeId: Number.MAX_SAFE_INTEGER, limit: 300 });

describe('a price alert', () => {
  it('PRA-10 tells its owner once, with price, time and number of the tick that reached it', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '100.5', note: ' sell half ' });
    expect(set).toMatchObject({ level: { direction: 'rising' }, note: 'sell half', state: 'active' });
    await harness.tick(opening + 4_000);
    expect(await harness.listTold(userId)).toEqual([]);
    await harness.tick(opening + 6_000);
    await harness.tick(opening);
    await harness.tick(opening + 7_000);
    const fired = await harness.load(set.id);
    const [tick] = harness.marketData
      .listRecords(bitcoin.id, 3)
      .filter(({ sequence }) => sequence === fired.firedSequence);
    expect(fired).toMatchObject({ state: 'fired', endedAtMs: tick?.atMs, firedPrice: 1_006_000n * 10n ** 6n });
    expect(await harness.listTold(userId)).toMatchObject([
      {
        kind: 'priceReached',
        values: {
          ...{ symbol: bitcoin.symbol, code: bitcoin.code, direction: 'rising', target: '100.5000', price: '100.6000' },
          ...{ sequence: String(tick?.sequence), noted: 'yes', note: 'sell half' },
          time: new Date(tick?.atMs ?? 0).toISOString().replace('T', ' ').replace('Z', ' UTC'),
        },
      },
    ]);
  });

  it('PRA-10 waits for a fall below the present price', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '99.5' });
    await harness.tick(opening + 9_000);
    expect((await harness.load(set.id)).state).toBe('active');
    await harness.tick(opening - 5_000);
    expect(await harness.listTold(userId)).toMatchObject([{ values: { direction: 'falling', noted: 'no' } }]);
  });

  it('PRA-11 the tick stays in the evidence, and open pages hear of the alert', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '101' });
    await harness.tick(opening + 20_000);
    const { firedSequence } = await harness.load(set.id);
    const { database } = harness.market;
    const kept = await database.query('select from price_evidence where instrument_id = $1 and sequence = $2', [
      ...[bitcoin.id, firedSequence],
    ]);
    expect(kept).toHaveLength(1);
    const events = await database.query<{ kind: string }>(
      'select kind from user_event where user_id = $1 order by sequence',
      [userId],
    );
    expect(events.map(({ kind }) => kind)).toEqual(['alerts', 'notification', 'alerts']);
  });

  it('PRA-12 of a closed market is told of the first price of the next session', async () => {
    const userId = addUser();
    const { clock } = harness.market;
    // Saturday.
    clock.atMs = Date.UTC(2026, 10, 21, 12, 0);
    const set = await setAlert(program, { userId, code: apple.code, price: null });
    expect(set).toMatchObject({ level: null, opensAtMs: Date.UTC(2026, 10, 23, 14, 30) });
    harness.market.deliver(apple, Date.UTC(2026, 10, 23, 14, 30, 2), 2_000_000);
    await program.engine.whenIdle();
    expect(await harness.listTold(userId)).toMatchObject([
      { kind: 'marketOpened', values: { symbol: apple.symbol, price: '200.0000' } },
    ]);
    expect((await harness.load(set.id)).state).toBe('fired');
    expect(await ask(program, { userId, code: apple.code, price: null })).toBe('alertMarketOpen');
    expect(await ask(program, { userId, price: null })).toBe('alertMarketOpen');
  });

  it('PRA-3 ends after ninety days, and nobody is told', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '110' });
    expect(set.expiresAtMs).toBe(findAlertExpiryMs(set.createdAtMs));
    await harness.wait(set.expiresAtMs - set.createdAtMs);
    expect((await harness.load(set.id)).state).toBe('active');
    await harness.wait(1);
    expect(await harness.load(set.id)).toMatchObject({ state: 'expired', endedAtMs: set.expiresAtMs + 1 });
    await harness.tick(opening + 200_000);
    expect(await harness.listTold(userId)).toEqual([]);
  });

  it('PRA-13 of a closed account are gone, and nobody is told', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '100.5' });
    await harness.market.database.transaction(client => endAlertsOf(client, userId));
    await harness.tick(opening + 6_000);
    expect(await harness.listTold(userId)).toEqual([]);
    await expect(harness.load(set.id)).rejects.toThrow();
  });
});

describe('what may be waited for', () => {
  it('PRA-2 is refused at the present price, off the grid, for an unknown instrument, and without a price', async () => {
    const userId = addUser();
    expect(await ask(program, { userId, price: '100' })).toBe('alertPriceReached');
    expect(await ask(program, { userId, price: '100.00005' })).toBe('priceOffStep');
    expect(await ask(program, { userId, price: '0' })).toBe('priceOffStep');
    expect(await ask(program, { userId, price: '999999999999999999' })).toBe('priceOffStep');
    expect(await ask(program, { userId, code: 'NONE' })).toBe('instrumentUnknown');
    expect(await ask(program, { userId, code: 'TEST2' })).toBe('alertPriceless');
  });

  it('PRA-4 the same is waited for once, and so many at most', async () => {
    const userId = addUser();
    const answers = await Promise.all([0, 1].map(() => ask(program, { userId, price: '120' })));
    expect(answers.filter(answer => answer === 'alertExists')).toHaveLength(1);
    const more = Array.from({ length: activeAlertsMax + 4 }, (_, index) =>
      ask(program, { userId, price: `${130 + index}` }),
    );
    const refused = (await Promise.all(more)).filter(answer => answer === 'alertsTooMany');
    expect(refused).toHaveLength(5);
    expect(await list(userId, true)).toMatchObject({ activeCount: activeAlertsMax });
    expect(await ask(program, { userId: addUser(), price: '120' })).toMatchObject({ state: 'active' });
  });

  it('PRA-4 of those that are over the newest are kept', async () => {
    const userId = addUser();
    const { database } = harness.market;
    await database.query(
      `insert into price_alert (id, user_id, instrument_id, price, direction, note, from_sequence, created_at_ms,
         expires_at_ms, state, ended_at_ms)
       select -n, $1, 1, n, 'rising', '', 0, 1, 2, 'expired', n from generate_series(1, $2) as n`,
      [userId, overAlertsMax + 3],
    );
    await setAlert(program, { userId });
    const { alerts } = await list(userId, false);
    expect(alerts).toHaveLength(overAlertsMax);
    expect(Math.min(...alerts.map(({ endedAtMs }) => endedAtMs ?? 0))).toBe(4);
  });
});

describe('an alert that waits', () => {
  it('PRA-14 is moved to another price, from where the price is now', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '101' });
    expect(await move(userId, set.id, '99')).toMatchObject({ id: set.id });
    await harness.tick(opening + 20_000);
    expect((await harness.load(set.id)).state).toBe('active');
    await harness.tick(opening - 20_000);
    expect(await harness.listTold(userId)).toMatchObject([{ values: { direction: 'falling', target: '99.0000' } }]);
    expect(await move(userId, set.id, '105')).toMatchObject({ code: 'recordMissing' });
  });

  it('PRA-14 is not moved onto another, to the present price, or by somebody else', async () => {
    const userId = addUser();
    const [one] = [
      await setAlert(program, { userId, price: '101' }),
      await setAlert(program, { userId, price: '102' }),
    ];
    expect(await move(userId, one.id, '102')).toMatchObject({ code: 'alertExists' });
    expect(await move(userId, one.id, '100')).toMatchObject({ code: 'alertPriceReached' });
    expect(await move(addUser(), one.id, '103')).toMatchObject({ code: 'recordMissing' });
    expect((await harness.load(one.id)).level?.price).toBe(101n * 10n ** 10n);
  });

  it('PRA-15 is removed by its owner alone, and is not told of then', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '100.5' });
    expect(await remove(addUser(), set.id)).toMatchObject({ code: 'recordMissing' });
    expect('ok' in (await remove(userId, set.id))).toBe(false);
    await harness.tick(opening + 6_000);
    expect(await harness.listTold(userId)).toEqual([]);
    expect(await remove(userId, set.id)).toMatchObject({ code: 'recordMissing' });
  });

  it('PRA-16 is listed with those of its instrument, apart from what is over', async () => {
    const userId = addUser();
    await setAlert(program, { userId, price: '100.5' });
    const waiting = await setAlert(program, { userId, price: '103' });
    await harness.tick(opening + 6_000);
    expect(await list(userId, true, bitcoin.code)).toMatchObject({ alerts: [{ id: waiting.id }], activeCount: 1 });
    expect((await list(userId, false)).alerts).toMatchObject([{ state: 'fired' }]);
    expect(await list(userId, true, apple.code)).toMatchObject({ alerts: [], activeCount: 1 });
  });
});
