import { expect, it } from 'vitest';
import { createContractPromises } from './index.ts';
import { ask, open, useContracts, usual } from './testing/contract-harness.ts';

const { harness, program } = useContracts({ opening: [usual] });

it('LED-049 open contracts of the live book are listed by age, each with what it may gain and has reserved', async () => {
  const userId = await harness.addUser();
  const first = await open(program, ask(userId));
  const second = await open(program, ask(userId, { side: 'short' }));
  await open(program, ask(userId, { book: 'demo' }));
  const source = createContractPromises(harness.market.database);
  const listed = await source.listOwed({ after: { dueAtMs: 0, id: 0 }, limit: 10 });
  expect(listed.map(({ id, userId: owner, dueAtMs }) => [id, owner, dueAtMs])).toEqual([
    [Number(first.id), userId, null],
    [Number(second.id), userId, null],
  ]);
  const holds = listed.map(({ id }) => ({ userId, reference: `${source.product}:${id}` }));
  expect(await program.ledger.loadReserved(holds)).toEqual(listed.map(({ owed }) => owed));
  expect(listed.every(({ owed }) => owed > 0n)).toBe(true);
  const rest = await source.listOwed({ after: { dueAtMs: 0, id: Number(first.id) }, limit: 10 });
  expect(rest.map(({ id }) => id)).toEqual([Number(second.id)]);
});
