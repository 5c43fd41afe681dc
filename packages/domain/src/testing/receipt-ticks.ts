import { formatPrice, type Price, parsePrice } from '../market/price.ts';
import type { Tick, TickVerdict } from '../market/tick.ts';
import { encodeTick, encodeTickGenesis, tickRecordBytes } from '../market/tick-record.ts';
import { type Sha256, writeHex } from '../proof/bytes.ts';
import type { PriceProofClaim } from '../proof/check-price-proof.ts';
import type { EvidenceClaim, EvidenceRole } from '../proof/claims.ts';
import { assert } from '../result.ts';

/** A recorded price as a test writes it: ms after the start, mid in the quote currency, verdict. */
export type TestPrice = readonly [afterMs: number, mid: string, verdict?: TickVerdict];

/** Start of every test record. */
export const startMs = Date.UTC(2026, 2, 14, 14, 2, 0);

/** Half of the distance between bid and ask of test prices. */
const halfSpread: Price = 5_000_000_000n;

/** A record of one instrument, hashed like the real one, in ranges of given lengths. */
export interface TestRecord {
  readonly code: string;
  readonly ticks: readonly Tick[];
  readonly proofs: readonly PriceProofClaim[];
  /** The tick with a number, as a receipt shows it. */
  tell(sequence: number, role: EvidenceRole, part?: number): EvidenceClaim;
  find(sequence: number): Tick;
}

export function createTestRecord(
  {
    code,
    instrumentId,
    prices,
  }: { readonly code: string; readonly instrumentId: number; readonly prices: readonly TestPrice[] },
  sha256: Sha256,
  rangeLengths: readonly number[] = [],
): TestRecord {
  const ticks = prices.map(([afterMs, mid, verdict = 'accepted'], index): Tick => {
    const price = readPrice(mid);
    const atMs = startMs + afterMs;
    return {
      ...{ instrumentId, sequence: index + 1, atMs, sourceAtMs: atMs - 20, verdict },
      ...{ bid: price - halfSpread, ask: price + halfSpread, last: price, size: 0n },
      ...{ source: 'replay', isDerived: true },
    };
  });
  const find = (sequence: number) => {
    const tick = ticks[sequence - 1];
    assert(tick, `test record has tick ${sequence}`);
    return tick;
  };
  return {
    code,
    ticks,
    proofs: buildProofs(code, ticks, sha256, [...rangeLengths, ticks.length]),
    find,
    tell(sequence, role, part = 0) {
      const { atMs, sourceAtMs, bid, ask, last, source, isDerived } = find(sequence);
      return {
        ...{ role, part, code, instrumentId, sequence, at: atMs, sourceAt: sourceAtMs, source, isDerived },
        ...{ bid: formatPrice(bid, 2), ask: formatPrice(ask, 2), last: formatPrice(last, 2) },
        record: writeHex(encodeTicks([find(sequence)])),
      };
    },
  };
}

function buildProofs(
  code: string,
  ticks: readonly Tick[],
  sha256: Sha256,
  lengths: readonly number[],
): PriceProofClaim[] {
  const proofs: PriceProofClaim[] = [];
  const instrumentId = ticks[0]?.instrumentId ?? 1;
  let hash: Uint8Array = encodeTickGenesis(instrumentId);
  let from = 0;
  for (const length of lengths) {
    const part = ticks.slice(from, from + length);
    const [first] = part;
    if (!first) break;
    const previousHash = writeHex(hash);
    for (const tick of part) hash = sha256(hash, encodeTicks([tick]));
    proofs.push({
      ...{ code, instrumentId, sequence: first.sequence, isKept: true, isSealed: true },
      ...{ firstSequence: first.sequence, lastSequence: first.sequence + part.length - 1 },
      ...{ previousHash, lastHash: writeHex(hash), records: writeBase64(encodeTicks(part)) },
    });
    from += part.length;
  }
  return proofs;
}

export function encodeTicks(ticks: readonly Tick[]): Uint8Array {
  const bytes = new Uint8Array(ticks.length * tickRecordBytes);
  const view = new DataView(bytes.buffer);
  for (const [index, tick] of ticks.entries()) encodeTick(tick, view, index * tickRecordBytes);
  return bytes;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function writeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [one = 0, two, three] = bytes.subarray(index, index + 3);
    const bits = (one << 16) | ((two ?? 0) << 8) | (three ?? 0);
    const letter = (shift: number) => letters[(bits >> shift) & 63];
    text += `${letter(18)}${letter(12)}${two === undefined ? '=' : letter(6)}${three === undefined ? '=' : letter(0)}`;
  }
  return text;
}

export function readPrice(text: string): Price {
  const price = parsePrice(text);
  assert(price.ok, `${text} is a price`);
  return price.value;
}
