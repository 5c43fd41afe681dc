import { beforeAll, expect, it } from 'vitest';
import { forgeRow } from '../../platform/testing/forge-row.ts';
import type { Option } from './option.ts';
import { ask, buy, opening, useOptions } from './testing/option-harness.ts';

const { harness, program } = useOptions({ isForged: true });
let pending: Option;
let running: Option;
let settled: Option;

beforeAll(async () => {
  const userId = await harness.addUser();
  settled = await buy(program, ask(userId));
  await harness.tick(program, 1_000, opening);
  await harness.tick(program, 29_000, opening + 1);
  running = await buy(program, ask(userId));
  await harness.tick(program, 1_000, opening);
  pending = await buy(program, ask(userId));
  await program.stop();
});

/** What the database says to a change of a row; empty when it takes it. */
async function change({ userId, id }: Option, set: string): Promise<string> {
  const sql = `update option_order set ${set} where user_id = $1 and id = $2`;
  const { database } = harness.market;
  return database.query(sql, [userId, id]).then(
    () => '',
    (error: Error) => error.message,
  );
}

const stays = 'update of option_order is refused';
const end = (price: number, afterExpiryMs: number, result: string) =>
  `state = 'settled', result = '${result}', end_sequence = buy_sequence + 2, end_price = ${price}, ended_at_ms = 1,
   end_at_ms = expires_at_ms + ${afterExpiryMs}`;
const same = opening * 10 ** 6;

it.each([
  ['stake = stake + 1'],
  ['payout = payout - 1'],
  ['ratio = ratio + 1'],
  ['expires_at_ms = expires_at_ms + 1000'],
  ["type = 'down'"],
  ["terms_hash = '\\x00'"],
  ['accepted_at_ms = accepted_at_ms - 1'],
])('OPT-130 what was agreed stays: %s is refused by the database', async set => {
  for (const option of [pending, running, settled]) expect(await change(option, set)).toContain(stays);
});

it('OPT-131 a state never goes back, and what has ended stays as it is', async () => {
  expect(await change(settled, `state = 'holding', result = 'running', end_sequence = null`)).toContain(stays);
  expect(await change(settled, 'end_price = end_price - 1')).toContain(stays);
  expect(await change(running, `state = 'pending', buy_sequence = null`)).toContain(stays);
  expect(await change(running, 'buy_price = buy_price + 1')).toContain(stays);
  expect(await change(pending, end(same, 0, 'draw'))).toContain(stays);
  const { database } = harness.market;
  await expect(database.query('delete from option_order')).rejects.toThrow('permission denied for table option_order');
  await expect(database.query('truncate option_order')).rejects.toThrow('permission denied for table option_order');
});

it('OPT-132 a result is the one that follows from the two prices', async () => {
  for (const result of ['win', 'lose', 'void', 'canceled', 'running']) {
    expect(await change(running, end(same, 0, result))).toContain('option_order_result');
  }
  expect(await change(running, end(same + 1, 0, 'lose'))).toContain('option_order_result');
  expect(await change(running, end(same - 1, 0, 'win'))).toContain('option_order_result');
});

it('OPT-132 a row that breaks any of the rules of an option is refused, and the rule is named', async () => {
  const { id } = pending;
  const waits = ['duration_seconds', 'fill_wait_ms', 'settle_wait_ms'];
  const terms = ['user_id', 'id', ...waits, 'stake', 'ratio', 'payout', 'accepted_sequence', 'quoted_price'];
  const rules = [
    ...terms.map(name => [{ [name]: 0 }, 'terms_signs'] as const),
    [{ terms_hash: '\\x00' }, 'terms_signs'],
    [{ expires_at_ms: 1 }, 'expiry'],
    [{ payout: 10 ** 15 }, 'payout'],
    [{ buy_price: 5 }, 'bought'],
    [{ end_price: 5 }, 'settled'],
    [{ ended_at_ms: 1 }, 'ended'],
    [{ result: 'win' }, 'result'],
  ] as const;
  for (const [changes, rule] of rules) {
    const forging = forgeRow(harness.market.database, 'option_order', id, changes);
    await expect(forging, JSON.stringify(changes)).rejects.toThrow(`breaks the rule option_order_${rule}`);
  }
  expect(await change(running, 'buy_price = null')).toContain(stays);
});

it('OPT-132 a price comes in its time: the first after acceptance within its wait, the last not before expiry', async () => {
  expect(await change(running, end(same, -1, 'draw'))).toContain('option_order_end_tick');
  expect(await change(running, end(same, 60_001, 'draw'))).toContain('option_order_end_tick');
  const bought = (sequence: string, afterMs: number) =>
    `state = 'holding', buy_sequence = ${sequence}, buy_price = 1, buy_at_ms = accepted_at_ms + ${afterMs}`;
  expect(await change(pending, bought('accepted_sequence', 0))).toContain('option_order_buy_tick');
  expect(await change(pending, bought('accepted_sequence + 1', 5_001))).toContain('option_order_buy_tick');
  expect(await change(running, end(same, 0, 'draw'))).toBe('');
});
