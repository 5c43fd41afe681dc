import { expect, it } from 'vitest';
import { ask, buy, code, opening, useOptions } from './testing/option-harness.ts';

const { harness, program } = useOptions();

function haltOne(isHalted: boolean): void {
  Object.assign(program.parts.instruments.byCode(code) ?? expect.fail('the instrument is there'), { isHalted });
}

async function haltAll(isHalted: boolean): Promise<void> {
  const change = {
    isHalted,
    reason: 'an outage of the feed',
    haltReason: null,
    operatorNumber: 1,
    atMs: harness.market.clock.atMs,
  };
  const announce = await harness.market.database.transaction(client => program.trading.haltAllIn(client, change));
  announce?.();
}

it.each([
  ['one instrument', haltOne, 'halted'],
  ['everything', haltAll, 'allHalted'],
] as const)(
  'TRD-001 under a halt of %s no option is sold, while those that were sold are bought and settled at their ticks',
  async (_, halt, reason) => {
    const userId = await harness.addUser();
    await harness.tick(program, 1_000, opening);
    const running = await buy(program, ask(userId));
    await harness.tick(program, 500, opening + 10);
    const waiting = await buy(program, ask(userId, { type: 'down' }));
    await halt(true);
    const refused = { ok: false, code: 'notTradable', values: { reason } };
    expect(await program.options.buy(ask(userId))).toMatchObject(refused);

    await harness.tick(program, 500, opening + 20);
    const bought = await harness.load(waiting);
    expect(bought).toMatchObject({ state: 'holding', buy: { price: 100_0020n * 10n ** 6n } });
    const first = bought.buy?.sequence ?? 0;
    expect(await harness.load(running)).toMatchObject({ state: 'holding', buy: { sequence: first - 1 } });
    await harness.tick(program, 28_999, opening + 500);
    expect(await harness.load(running)).toMatchObject({ state: 'holding' });
    await harness.tick(program, 1, opening + 300);
    expect(await harness.load(running)).toMatchObject({
      ...{ state: 'settled', result: 'win', end: { sequence: first + 2 } },
    });
    await harness.tick(program, 500, opening + 400);
    expect(await harness.load(waiting)).toMatchObject({
      ...{ state: 'settled', result: 'lose', end: { sequence: first + 3 } },
    });

    expect(await program.options.buy(ask(userId))).toMatchObject(refused);
    expect(await harness.available(userId)).toBe('9975');
    await halt(false);
    expect(await program.options.buy(ask(userId))).toMatchObject({ ok: true });
    await harness.tick(program, 500, opening);
  },
);
