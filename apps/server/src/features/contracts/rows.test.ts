import { describe, expect, it } from 'vitest';
import { forgeRow } from '../../platform/testing/forge-row.ts';
import { ask, open, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program } = useContracts({ opening: [usual], isForged: true });

function change(id: string, assignments: string): Promise<unknown> {
  return harness.market.database.query(`update contract_order set ${assignments} where id = $1`, [id]);
}

const positiveTerms =
  'rule_version quantity lot_size leverage conversion cap_multiple quoted_price margin reserve'.split(' ');
const otherTerms = 'fee_rate call_level close_out_level open_fee'.split(' ');
const positives = 'version limit_price stop_loss take_profit open_price close_price'.split(' ');
const others = 'parts close_fee gap_loss'.split(' ');

describe('the database', () => {
  it('CTR-160 refuses what must never be of an order, whoever writes it', async () => {
    const userId = await harness.addUser();
    const pending = await open(program, ask(userId));
    const open_ = `open_at_ms = accepted_at_ms, open_price = 1, version = version + 1`;
    const refused = [
      [`state = 'closed', version = 2`, 'contract_order_state'],
      [`margin_left = 0, version = 2`, 'contract_order_state'],
      [`${open_}, state = 'holding', open_sequence = accepted_sequence`, 'contract_order_opened_after'],
      [
        `state = 'canceled', quantity_left = 0, margin_left = 0, reserve_left = 0, fee_left = 0, version = 2`,
        'contract_order_ended',
      ],
      [`stop_loss = 1`, 'is refused'],
      [`margin = margin + 1, margin_left = margin_left + 1, version = 2`, 'is refused'],
      [`accepted_sequence = accepted_sequence - 1, version = 2`, 'is refused'],
      [`fee_rate = 0, version = 2`, 'is refused'],
      [`version = 3`, 'is refused'],
    ] as const;
    for (const [assignments, word] of refused) await expect(change(pending.id, assignments)).rejects.toThrow(word);
    await harness.tick(program, 100, usual);
    const held = [
      [`state = 'pending', version = 3`, 'is refused'],
      [`state = 'canceled', version = 3`, 'is refused'],
      [`open_price = open_price + 1, version = 3`, 'is refused'],
      [`reserve_left = reserve_left + 1, version = 3`, 'is refused'],
      [`margin_left = -1, version = 3`, 'contract_order_left'],
      [`profit = -margin - 1, version = 3`, 'contract_order_bounds'],
      [`close_requested_sequence = 1, version = 3`, 'contract_order_close_requested'],
    ] as const;
    for (const [assignments, word] of held) await expect(change(pending.id, assignments)).rejects.toThrow(word);
    await program.contracts.close({ userId, id: Number(pending.id) });
    await harness.tick(program, 100, usual);
    await expect(change(pending.id, `profit = 0, version = version + 1`)).rejects.toThrow('is refused');
    const { database } = harness.market;
    for (const sql of ['delete from contract_order', 'update contract_closing set profit = 0']) {
      await expect(database.query(sql)).rejects.toThrow('permission denied for table');
      await expect(database.queryAsOwner(sql)).rejects.toThrow('is refused');
    }
  });

  it('CTR-160 refuses a row that breaks any of the rules of an order, and says which', async () => {
    const userId = await harness.addUser();
    const closed = await open(program, ask(userId));
    const holding = await open(program, ask(userId));
    await harness.tick(program, 100, usual);
    await program.contracts.close({ userId, id: Number(closed.id) });
    await harness.tick(program, 100, usual);
    const pending = await open(program, ask(userId, { kind: 'limit', limitPrice: '90' }));
    const market = await open(program, ask(userId));
    const { acceptedSequence } = holding;
    const rules = [
      ...positiveTerms.map(name => [pending, { [name]: 0 }, 'terms_signs'] as const),
      ...otherTerms.map(name => [pending, { [name]: -1 }, 'terms_signs'] as const),
      [pending, { user_id: 0 }, 'terms_signs'],
      [pending, { id: 0 }, 'terms_signs'],
      [pending, { accepted_sequence: 0 }, 'terms_signs'],
      [pending, { terms_hash: '\\x00' }, 'terms_signs'],
      ...positives.map(name => [pending, { [name]: 0 }, 'signs'] as const),
      ...others.map(name => [pending, { [name]: -1 }, 'signs'] as const),
      [pending, { limit_price: null }, 'limit'],
      [market, { limit_price: 1 }, 'limit'],
      [pending, { conversion_instrument_id: 5 }, 'conversion'],
      [pending, { quantity_left: -1 }, 'left'],
      [pending, { margin_left: 10 ** 15 }, 'left'],
      [pending, { reserve_left: -1 }, 'left'],
      [pending, { parts: 1 }, 'state'],
      [holding, { parts: 1 }, 'state'],
      [closed, { margin_left: 1 }, 'state'],
      [pending, { fee_left: 0 }, 'fee_left'],
      [holding, { fee_left: 1 }, 'fee_left'],
      [closed, { fee_left: 1 }, 'fee_left'],
      [pending, { open_at_ms: 1 }, 'opened'],
      [holding, { open_price: null }, 'opened'],
      [holding, { open_sequence: acceptedSequence }, 'opened_after'],
      [holding, { checked_sequence: acceptedSequence }, 'opened_after'],
      [holding, { close_price: 1 }, 'closed'],
      [closed, { close_reason: null }, 'closed'],
      [closed, { close_sequence: acceptedSequence }, 'closed_after'],
      [closed, { end_at_ms: null }, 'ended'],
      [pending, { cancel_reason: 'user' }, 'ended'],
      [holding, { close_requested_sequence: 10 ** 9 }, 'close_requested'],
      [closed, { profit: -(10 ** 15) }, 'bounds'],
      [closed, { profit: 10 ** 15 }, 'bounds'],
      [closed, { close_fee: 10 ** 15 }, 'bounds'],
    ] as const;
    for (const [{ id }, changes, rule] of rules) {
      const words = `breaks the rule contract_order_${rule}`;
      await expect(
        forgeRow(harness.market.database, 'contract_order', Number(id), changes),
        JSON.stringify(changes),
      ).rejects.toThrow(new RegExp(`${words}$`));
    }
    for (const name of ['quantity_left', 'version']) {
      const forging = forgeRow(harness.market.database, 'contract_order', Number(pending.id), { [name]: null });
      await expect(forging).rejects.toThrow(name);
    }
  });

  it('CTR-161 keeps the ticks an order rests on: accepted, before and at its opening, before and at each closing', async () => {
    const userId = await harness.addUser();
    const order = await open(program, ask(userId));
    await harness.tick(program, 100, usual + 1);
    await harness.tick(program, 100, usual + 2);
    await program.contracts.close({ userId, id: Number(order.id) });
    await harness.tick(program, 100, usual + 3);
    const rows = await harness.market.database.query<{ sequence: number }>(
      'select distinct sequence::int from price_evidence where sequence >= $1 order by sequence',
      [order.acceptedSequence],
    );
    expect(rows.map(({ sequence }) => sequence - order.acceptedSequence)).toEqual([0, 1, 2, 3]);
  });

  it('CTR-162 tells open pages of every step, a market order from its opening on', async () => {
    const userId = await harness.addUser();
    const order = await open(program, ask(userId));
    await harness.tick(program, 100, usual);
    const resting = await open(program, ask(userId, { kind: 'limit', limitPrice: '99' }));
    await program.contracts.cancel({ userId, id: Number(resting.id) });
    await program.contracts.close({ userId, id: Number(order.id) });
    await harness.tick(program, 100, usual);
    const events = await harness.eventLog.loadAfter(userId, 0, 100);
    const told = events.filter(({ kind }) => kind === 'orders').map(({ values }) => `${values.id} ${values.status}`);
    expect(told).toEqual([
      `${order.id} holding`,
      `${resting.id} pending`,
      `${resting.id} canceled`,
      `${order.id} holding`,
      `${order.id} closed`,
    ]);
  });

  it('CTR-163 lists orders newest first, by book, state and instrument, in pages without gaps', async () => {
    const userId = await harness.addUser();
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.unshift((await open(program, ask(userId, { lots: '0.2' }))).id);
    await open(program, ask(userId, { book: 'demo' }));
    await harness.tick(program, 100, usual);
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await program.contracts.list({ userId, book: 'live' }, { cursor, limit: 3 });
      listed.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(listed).toEqual(ids);
    const count = async (filter: object) =>
      (await program.contracts.list({ userId, book: 'live', ...filter }, { limit: 100 })).items.length;
    expect(await count({ states: ['holding'] })).toBe(7);
    expect(await count({ states: ['closed', 'pending'] })).toBe(0);
    expect(await count({ code: 'TEST2' })).toBe(0);
    expect(await count({ code: 'NOTHING' })).toBe(0);
    expect(await count({ book: 'demo', code: 'TEST1' })).toBe(1);
  });

  it('CTR-164 tells the terms of an instrument, and why it cannot be traded now', async () => {
    const userId = await harness.addUser();
    const terms = await program.contracts.loadTerms(userId, 'live', 'TEST1');
    expect(terms).toMatchObject({
      ...{ isAllowed: true, region: 'default', losingShare: null, feeRate: '0.0005', capMultiple: '10' },
      ...{ callLevel: '0.8', closeOutLevel: '0.5', notionalMin: '10', leverageMax: 10, leverageOverClose: null },
      ...{ sessionClosesAt: null, conversion: { rate: '1', code: null, sequence: null }, notTradable: null },
      ...{ restingOrdersMax: 100, fillWaitMs: 5_000, vipLevel: 0, opensAt: null },
    });
    // Forex closes on Friday at 17:00 in New York.
    const forex = await program.contracts.loadTerms(userId, 'live', 'TEST2');
    expect(forex).toMatchObject({ leverageOverClose: 30, sessionClosesAt: Date.UTC(2026, 10, 20, 22, 0) });
    expect(forex).toMatchObject({ notTradable: 'noPrice' });
    harness.people.set(userId, { country: 'GB', level: 0 });
    harness.market.clock.atMs += 16_000;
    expect(await program.contracts.loadTerms(userId, 'live', 'TEST1')).toMatchObject({
      ...{ isAllowed: false, region: 'uk', leverageMax: 2, notTradable: 'stale' },
    });
    expect(await program.contracts.loadTerms(userId, 'live', 'NOTHING')).toMatchObject({ code: 'instrumentUnknown' });
  });
});
