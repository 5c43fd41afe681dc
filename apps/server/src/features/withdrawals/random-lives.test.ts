import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWholeRun } from '../../testing/test-extent.ts';
import { conversionHolds } from '../conversions/index.ts';
import { auditLedger } from '../ledger/index.ts';
import { withdrawalHolds } from './index.ts';
import type { ConversionAct } from './testing/conversion-model.ts';
import type { IdentityAct } from './testing/identity-model.ts';
import { type LifeWorld, openLifeWorld } from './testing/life-world.ts';
import type { PaymentAct } from './testing/payment-model.ts';

/** More by hand: PAYMENT_SEQUENCES=10000. */
const sequences = Number(process.env.PAYMENT_SEQUENCES ?? (isWholeRun ? 1_000 : 8));

let world: LifeWorld;
beforeAll(async () => {
  world = await openLifeWorld();
}, 60_000);
afterAll(() => world.close());

const which = fc.nat(2);
const operator = fc.integer({ min: 1, max: 3 });
const usdt = fc.constantFrom(120, 500, 9_999, 10_001, 12_000);

const payment: fc.Arbitrary<PaymentAct> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'nextDay' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('claim' as const, 'submit' as const), amount: usdt }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['credit', 'credit', 'refuse', 'take', 'approve', 'approve', 'reject', 'pay', 'payAgain'] as const),
      ),
      which,
      operator,
    }),
  },
);
const conversion: fc.Arbitrary<ConversionAct> = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    amount: fc.constantFrom(120_000_001n, 4_999_999_999n, 12_000_000_000n),
    isExact: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('sell' as const),
    amount: fc.constantFrom(100_000_001n, 3_333_333_333n),
    isExact: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('price' as const), mid: fc.constantFrom(985_000, 999_999, 1_000_000, 1_015_000) }),
);
const identity: fc.Arbitrary<IdentityAct> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('identify' as const), isOwn: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['verified', 'verified', 'verified', 'retry', 'retry', 'final', 'claimCheck'] as const),
      ),
      operator,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'shareAddress' as const }) },
);
const act = fc.oneof(
  { weight: 3, arbitrary: payment },
  { weight: 2, arbitrary: conversion },
  { weight: 2, arbitrary: identity },
);

it(
  'WDR-042 random lives of deposits, withdrawals, conversions, identity checks and an invite go as plain lists say, and the ledger adds up',
  async () => {
    const start = [
      { kind: 'claim' as const, amount: 12_000 },
      { kind: 'credit' as const, which: 0, operator: 1 },
      { kind: 'credit' as const, which: 0, operator: 2 },
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 28 }), async acts => {
        const life = await world.begin();
        for (const [step, done] of [...start, ...acts].entries()) {
          const said = await life.perform(done, step);
          if (said) expect(said.met, `${step}: ${JSON.stringify(done, writeAmounts)}`).toBe(said.expected);
        }
        const { met, expected } = await life.end();
        expect(met).toEqual(expected);
      }),
      { numRuns: sequences, endOnFailure: true },
    );
    const checks = await auditLedger(world.database, [withdrawalHolds, conversionHolds]);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  },
  sequences > 200 ? 14_400_000 : 600_000,
);

function writeAmounts(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
