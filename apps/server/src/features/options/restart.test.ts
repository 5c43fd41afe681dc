import { afterEach, describe, expect, it } from 'vitest';
import { bitcoin } from '../market-data/testing/market-harness.ts';
import { ask, buy, loggedErrors, opening, useOptions } from './testing/option-harness.ts';

const { harness, program } = useOptions({ isStopped: true });

afterEach(() => program.stop());

/** Prices that come while no program looks. */
function deliver(afterMs: number, price: number): void {
  harness.market.deliver(bitcoin, harness.market.clock.atMs + afterMs, price);
}

async function restart(): Promise<void> {
  await harness.start();
  await program.engine.whenIdle();
}

async function startAtOpening(): Promise<number> {
  await harness.start();
  await harness.tick(program, 1, opening);
  return harness.addUser();
}

describe('after a restart', () => {
  it('OPT-110 a pending option is bought at the first tick after its acceptance, which nobody had looked at', async () => {
    const userId = await startAtOpening();
    const sold = await buy(program, ask(userId));
    await program.stop();
    deliver(1_000, opening + 10);
    deliver(1_000, opening + 20);
    await restart();
    expect(await harness.load(sold)).toMatchObject({
      state: 'holding',
      buy: { price: BigInt(opening + 10) * 10n ** 6n },
    });
  });

  it('OPT-110 a running option is settled at the first tick of the record at or after its expiry', async () => {
    const userId = await startAtOpening();
    const sold = await buy(program, ask(userId));
    await harness.tick(program, 1_000, opening);
    await program.stop();
    deliver(28_000, opening - 5);
    deliver(1_500, opening + 5);
    deliver(1_000, opening - 50);
    await restart();
    expect(await harness.load(sold)).toMatchObject({
      ...{ state: 'settled', result: 'win' },
      end: { price: BigInt(opening + 5) * 10n ** 6n, atMs: sold.acceptedAtMs + 30_500 },
    });
    expect(await harness.available(userId)).toBe('10075');
  });

  it('OPT-110 an option is bought and settled in turn when both ticks came in between', async () => {
    const userId = await startAtOpening();
    const sold = await buy(program, ask(userId, { type: 'down' }));
    await program.stop();
    deliver(2_000, opening + 9);
    deliver(28_000, opening + 8);
    await restart();
    expect(await harness.load(sold)).toMatchObject({
      state: 'settled',
      result: 'win',
      end: { atMs: sold.expiresAtMs },
    });
  });

  it('OPT-110 an option without a tick in time is canceled or void', async () => {
    const userId = await startAtOpening();
    const running = await buy(program, ask(userId));
    await harness.tick(program, 1_000, opening);
    const pending = await buy(program, ask(userId));
    await program.stop();
    deliver(200_000, opening);
    await restart();
    expect(await harness.load(pending)).toMatchObject({ state: 'canceled' });
    expect(await harness.load(running)).toMatchObject({ state: 'void' });
    expect(await harness.available(userId)).toBe('10000');
  });

  it('OPT-110 what was over stays as it is, and what is set aside is known again', async () => {
    const userId = await startAtOpening();
    const over = await buy(program, ask(userId));
    await harness.tick(program, 1_000, opening);
    await harness.tick(program, 29_000, opening);
    const settled = await harness.load(over);
    const running = await buy(program, ask(userId));
    await program.stop();
    await restart();
    expect(await harness.load(over)).toEqual(settled);
    const { reserves } = program.trading;
    const left = await reserves.left(userId, 'live');
    expect((await reserves.left(await harness.addUser(), 'live')) - left).toBe(running.payout);
    await harness.tick(program, 1_000, opening);
    expect((await harness.load(running)).state).toBe('holding');
  });

  it('OPT-111 two programs that decide the same settle it once', async () => {
    const userId = await startAtOpening();
    const sold = await Promise.all(Array.from({ length: 40 }, () => buy(program, ask(userId))));
    const other = await harness.start();
    deliver(1_000, opening);
    await Promise.all([program.engine.whenIdle(), other.engine.whenIdle()]);
    deliver(29_000, opening + 1);
    await Promise.all([program.engine.whenIdle(), other.engine.whenIdle()]);
    await other.stop();
    for (const option of sold) expect(await harness.load(option)).toMatchObject({ state: 'settled', result: 'win' });
    expect(await harness.available(userId)).toBe('13000');
  });

  it('OPT-112 one that cannot be settled holds up no other, and is settled later at the tick that was its own', async () => {
    const userId = await startAtOpening();
    const sold = await Promise.all(Array.from({ length: 20 }, () => buy(program, ask(userId))));
    const stuck = sold[7] ?? expect.fail('there are 20');
    await harness.tick(program, 1_000, opening);
    const { database } = harness.market;
    await database.queryAsOwner(`create trigger broken before update on option_order for each row
      when (new.id = ${stuck.id}) execute function option_order_refuse()`);
    await harness.tick(program, 29_000, opening + 1);
    const states = await Promise.all(sold.map(option => harness.load(option)));
    expect(states.filter(({ state }) => state === 'settled')).toHaveLength(19);
    expect((await harness.load(stuck)).state).toBe('holding');
    expect(loggedErrors.splice(0).some(line => line.includes('an option could not be settled'))).toBe(true);
    await harness.tick(program, 2_000, opening - 1);
    await program.stop();
    await database.queryAsOwner('drop trigger broken on option_order');
    await restart();
    expect(await harness.load(stuck)).toMatchObject({
      state: 'settled',
      result: 'win',
      end: { atMs: stuck.expiresAtMs },
    });
    expect(await harness.available(userId)).toBe('11500');
  });
});
