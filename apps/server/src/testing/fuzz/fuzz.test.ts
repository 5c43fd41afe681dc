import { allCalls } from '@truemark/contract/all-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MatrixWorld, openMatrixWorld } from '../../access-matrix/testing/world.ts';
import { type FuzzTarget, fuzzCalls } from './fuzz-calls.ts';

/**
 * `npm run fuzz` sets the first three; without it a few thousand requests are sent. The tokens are for a product that
 * already runs.
 */
const { FUZZ_SEED, FUZZ_CASES, FUZZ_URL, FUZZ_TOKEN, FUZZ_OPERATOR_TOKEN } = process.env;
const seed = Number(FUZZ_SEED ?? Date.now() % 2 ** 31);
const caseCount = Number(FUZZ_CASES ?? 3_000);
const msPerCase = 50;

describe('every call, asked for in every way', () => {
  let world: MatrixWorld | undefined;
  let target: FuzzTarget;
  beforeAll(async () => {
    if (FUZZ_URL) {
      const tokens = { user: FUZZ_TOKEN, operator: FUZZ_OPERATOR_TOKEN };
      target = { origin: FUZZ_URL.replace(/\/+$/, ''), names: {}, makeToken: async side => tokens[side] };
      return;
    }
    const opened = await openMatrixWorld();
    world = opened;
    const { origin, names } = opened;
    target = {
      ...{ origin, names },
      makeToken: side =>
        side === 'user'
          ? opened.makeToken({ kind: 'user', name: 'own', state: 'proven' })
          : opened.makeToken({ kind: 'operator', role: 'administrator', state: 'proven' }),
    };
  }, 120_000);
  afterAll(() => world?.close());

  it('PLT-840 is answered as the contract says, and never with an error of the server', {
    timeout: 60_000 + caseCount * msPerCase,
  }, async () => {
    const casesOfCall = Math.ceil(caseCount / Object.keys(allCalls).length);
    const report = await fuzzCalls(target, { seed, casesOfCall });
    process.stdout.write(`fuzz: seed ${seed}, ${report.caseCount} requests, ${JSON.stringify(report.byStatus)}\n`);
    expect(report.faults.join('\n\n'), `FUZZ_SEED=${seed}`).toBe('');
    // Requests that are all refused would look at little.
    expect(report.reached.size).toBeGreaterThan(Object.keys(allCalls).length / 2);
  });
});
