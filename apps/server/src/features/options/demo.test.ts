import { expect, it, vi } from 'vitest';
import { LedgerUnavailable } from '../ledger/posting.ts';
import { ask, buy, opening, useOptions } from './testing/option-harness.ts';

const { harness, program } = useOptions();

it('OPT-133 the end of a demo account cancels what runs there, and nothing else', async () => {
  const [userId, other] = [await harness.addUser(), await harness.addUser()];
  await harness.tick(program, 1, opening);
  const running = await Promise.all(Array.from({ length: 40 }, () => buy(program, ask(userId, { book: 'demo' }))));
  const live = await buy(program, ask(userId));
  const others = await buy(program, ask(other, { book: 'demo' }));
  await harness.tick(program, 1_000, opening);
  const pending = await buy(program, ask(userId, { book: 'demo' }));
  await program.options.endDemo(userId, Number.MAX_SAFE_INTEGER);
  for (const option of [...running, pending]) {
    expect(await harness.load(option)).toMatchObject({ state: 'canceled', result: 'canceled', end: null });
  }
  expect(await harness.available(userId, 'demo')).toBe('100000');
  await harness.tick(program, 29_000, opening + 1);
  expect(await harness.load(live)).toMatchObject({ result: 'win' });
  expect(await harness.load(others)).toMatchObject({ result: 'win' });
  expect(await harness.available(userId, 'demo')).toBe('100000');
});

it('OPT-152 options whose cancellation the ledger could not post run on and are settled', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1, opening);
  const option = await buy(program, ask(userId, { book: 'demo' }));
  await harness.tick(program, 1_000, opening);
  const lost = vi.spyOn(program.ledger, 'post').mockRejectedValueOnce(new LedgerUnavailable('the database is lost'));
  await expect(program.options.endDemo(userId, Number.MAX_SAFE_INTEGER)).rejects.toThrow('the database is lost');
  lost.mockRestore();
  expect(await harness.load(option)).toMatchObject({ state: 'holding' });
  await harness.tick(program, 29_000, opening + 1);
  expect(await harness.load(option)).toMatchObject({ state: 'settled', result: 'win' });
});

it('OPT-133 settlement and the end of the account at the same moment pay once', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1, opening);
  for (let index = 0; index < 20; index += 1) await buy(program, ask(userId, { book: 'demo', type: 'down' }));
  await harness.tick(program, 1_000, opening);
  harness.market.deliver(
    program.parts.instruments.byId(1) ?? expect.fail(),
    harness.market.clock.atMs + 29_000,
    opening + 1,
  );
  await program.options.endDemo(userId, Number.MAX_SAFE_INTEGER);
  await program.engine.whenIdle();
  const { options } = await program.options.list({ userId, book: 'demo', limit: 100 });
  expect(options).toHaveLength(20);
  const lost = options.filter(({ result }) => result === 'lose').length;
  expect(options.filter(({ result }) => result === 'canceled')).toHaveLength(20 - lost);
  expect(await harness.available(userId, 'demo')).toBe(String(100_000 - 100 * lost));
});
