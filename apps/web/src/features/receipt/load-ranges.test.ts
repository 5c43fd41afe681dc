import type { PriceProofClaim } from '@truemark/domain/proof/check-price-proof';
import { checkReceipt } from '@truemark/domain/receipts/check-receipt';
import { assert } from '@truemark/domain/result';
import { buildOptionFixture } from '@truemark/domain/testing/receipt-fixtures';
import { createTestRecord } from '@truemark/domain/testing/receipt-ticks';
import { describe, expect, it, vi } from 'vitest';
import { loadProofs, repeatUntilSealed, walkInSlices } from './load-ranges.ts';
import { sha256 } from './sha256.ts';

const { receipt, proofs } = buildOptionFixture(sha256);

function answer(sequence: number): PriceProofClaim {
  const proof = proofs.find(each => each.firstSequence <= sequence && sequence <= each.lastSequence);
  assert(proof, 'the record is there');
  return proof;
}

describe('the records of a receipt', () => {
  it('ORD-220 are loaded, hashed in the browser and checked', async () => {
    const loaded = await loadProofs(receipt, async ({ sequence }) => answer(sequence));
    expect(loaded.error).toBeUndefined();
    const ranges = await walkInSlices(loaded.proofs, () => {}, new AbortController().signal);
    const check = checkReceipt(receipt, ranges, sha256);
    expect(Object.values(check).map(result => result.state)).toEqual(Array.from({ length: 6 }, () => 'passed'));
  });

  it('ORD-221 that cannot be loaded leave the checks that need them open, and keep the error', async () => {
    const loaded = await loadProofs(receipt, async ({ sequence }) => {
      if (sequence > 6) throw new Error('offline');
      return answer(sequence);
    });
    expect(loaded).toMatchObject({ proofs: [{ firstSequence: 1 }], error: new Error('offline') });
    const ranges = await walkInSlices(loaded.proofs, () => {}, new AbortController().signal);
    const check = checkReceipt(receipt, ranges, sha256);
    expect(check).toMatchObject({
      opening: { state: 'passed' },
      ending: { state: 'unavailable', why: 'notLoaded' },
      chain: { state: 'unavailable', why: 'notLoaded' },
    });
  });

  it('ORD-221 are not asked for without end by an answer about something else', async () => {
    const load = vi.fn(async () => ({ ...answer(3), code: 'OTHER' }));
    await loadProofs(receipt, load);
    expect(load.mock.calls.length).toBeLessThanOrEqual(60);
  });

  it('ORD-220 are hashed in slices that tell how far they are, and can be stopped', async () => {
    const prices = Array.from({ length: 1_200 }, (_, index) => [index * 10, '100'] as const);
    const [proof] = createTestRecord({ code: 'BTCUSDT', instrumentId: 7, prices }, sha256).proofs;
    assert(proof, 'a range');
    const told: number[] = [];
    await walkInSlices([proof, proof], ({ done, all }) => told.push(done, all), new AbortController().signal);
    expect(told).toEqual([500, 2_400, 1_000, 2_400, 1_700, 2_400, 2_200, 2_400]);
    const stop = new AbortController();
    await expect(walkInSlices([proof], () => stop.abort(), stop.signal)).rejects.toThrow();
  });

  it('ORD-229 are looked at again until they are sealed, for a quarter of a minute at most', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const looks: boolean[] = [];
    const { signal } = new AbortController();
    await repeatUntilSealed(async isFirst => looks.push(isFirst) === 3, signal, wait);
    expect(looks).toEqual([true, false, false]);
    expect(waits).toEqual([2_500, 2_500]);
    const never = vi.fn(async () => false);
    await repeatUntilSealed(never, signal, wait);
    expect(never).toHaveBeenCalledTimes(6);
    const stop = new AbortController();
    const stopped = repeatUntilSealed(
      async () => false,
      stop.signal,
      async () => stop.abort(),
    );
    await expect(stopped).rejects.toThrow();
  });
});
