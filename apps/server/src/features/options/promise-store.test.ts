import { expect, it } from 'vitest';
import { createOptionPromises } from './index.ts';
import { ask, buy, useOptions } from './testing/option-harness.ts';

const { harness, program } = useOptions();

it('LED-049 running options of the live book are listed by their expiry, each with what it may win and has reserved', async () => {
  const userId = await harness.addUser();
  const early = await buy(program, ask(userId, { stake: '100' }));
  await harness.wait(program, 1_000);
  const late = await buy(program, ask(userId, { stake: '40' }));
  await buy(program, ask(userId, { book: 'demo' }));
  const source = createOptionPromises(harness.market.database);
  const listed = await source.listOwed({ after: { dueAtMs: 0, id: 0 }, limit: 10 });
  expect(listed).toMatchObject([
    { id: early.id, userId, asset: 'USDT', principal: 100_000_000n, owed: 75_000_000n, dueAtMs: early.expiresAtMs },
    { id: late.id, principal: 40_000_000n, endsAtMs: late.expiresAtMs },
  ]);
  const holds = listed.map(({ id }) => ({ userId, reference: `${source.product}:${id}` }));
  expect(await program.ledger.loadReserved(holds)).toEqual(listed.map(({ owed }) => owed));
  const after = { dueAtMs: early.expiresAtMs, id: early.id };
  expect((await source.listOwed({ after, limit: 10 })).map(({ id }) => id)).toEqual([late.id]);
});
