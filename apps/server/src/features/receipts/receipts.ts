import { isDeepStrictEqual } from 'node:util';
import type { EvidenceTick, Receipt } from '@truemark/contract/trading/orders';
import { formatPrice } from '@truemark/domain/market/price';
import { assert } from '@truemark/domain/result';
import type { ReceiptIds, ReceiptPlace } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import { loadReferencedTransfers } from '../ledger/index.ts';
import type { OrderTrace, Product } from '../orders/index.ts';
import { type KeptTick, loadEvidence } from '../tick-record/index.ts';
import { type OrderTransfer, toReceiptTransfer } from './receipt-transfer.ts';
import { loadShare } from './share-store.ts';

export interface ReceiptParts {
  readonly database: Database;
  readonly instruments: Pick<InstrumentBook, 'byId'>;
  readonly receiptIds: ReceiptIds;
  readonly products: readonly Pick<Product, 'kind' | 'loadReceiptOrder' | 'loadTrace' | 'readResult'>[];
  /** Corrections of an order that were posted, the oldest first. */
  readonly loadCorrections: (place: ReceiptPlace) => Promise<Receipt['corrections']>;
  readonly nowMs: () => number;
}

/** What the receipt of an order is put together from; undefined when the id leads nowhere. */
export interface FoundReceipt {
  readonly place: ReceiptPlace;
  readonly trace: OrderTrace;
  readonly evidence: readonly (OrderTrace['places'][number] & KeptTick)[];
}

const beforeAcceptanceMs = 1_000;
const afterEndMs = 3_600_000;
const attemptsMax = 5;

export async function findReceipt(parts: ReceiptParts, id: string): Promise<FoundReceipt | undefined> {
  const place = parts.receiptIds.decode(id) ?? (await loadShare(parts.database, id));
  const trace = place && (await loadTrace(parts, place));
  if (!place || !trace) return undefined;
  const kept = new Map(
    (await loadEvidence(parts.database, trace.places)).map(one => [findPlace(one.tick), one] as const),
  );
  const evidence = trace.places.flatMap(one => {
    const tick = kept.get(findPlace(one));
    return tick ? [{ ...one, ...tick }] : [];
  });
  return { place, trace, evidence };
}

/**
 * Everything that happened to an order, without its owner: neither name nor number nor balance. Its parts are read one
 * after the other; when the order has gone on meanwhile, they are read again, so that they always fit together.
 */
export async function buildReceipt(parts: ReceiptParts, id: string): Promise<Receipt | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findReceipt(parts, id);
    if (!found) return undefined;
    const receipt = await readReceipt(parts, id, found);
    const after = await loadTrace(parts, found.place);
    if (isDeepStrictEqual(after, found.trace) || attempt === attemptsMax) return receipt;
  }
}

async function readReceipt(
  parts: ReceiptParts,
  id: string,
  { place, trace, evidence }: FoundReceipt,
): Promise<Receipt> {
  const [told, corrections, transfers] = await Promise.all([
    findProduct(parts, place)?.loadReceiptOrder(place.userId, place.orderId),
    parts.loadCorrections(place),
    loadTransfers(parts, place, trace),
  ]);
  assert(told, `the order of receipt ${id} is there`);
  return {
    ...{ id, book: trace.book, terms: told.terms, corrections },
    order: nameReceipt(told.order, id),
    ticks: evidence.map(one => toEvidenceTick(parts, one)),
    transfers: transfers.map(toReceiptTransfer),
  };
}

/** Under an address that can be taken back, the one that cannot must not stand. */
function nameReceipt(traded: Receipt['order'], receiptId: string): Receipt['order'] {
  const { kind, ...orders } = traded;
  const named = Object.entries(orders).map(([name, order]) => [name, { ...order, receiptId }]);
  return { kind, ...Object.fromEntries(named) };
}

function findProduct({ products }: ReceiptParts, { kind }: ReceiptPlace) {
  return products.find(product => product.kind === kind);
}

async function loadTrace(parts: ReceiptParts, place: ReceiptPlace): Promise<OrderTrace | undefined> {
  return findProduct(parts, place)?.loadTrace(place.userId, place.orderId);
}

/**
 * Transfers are found along the owner's record. Those of an ended order lie in the time that it lived, save where its
 * end was posted long after the tick that caused it, as after an outage: then what was held has not come back by then,
 * and the rest of the record is looked through.
 */
async function loadTransfers({ database, nowMs }: ReceiptParts, place: ReceiptPlace, trace: OrderTrace) {
  const { book, acceptedAtMs, endedAtMs } = trace;
  const { userId, kind: product, orderId } = place;
  const reference = `${product}:${orderId}`;
  const fromMs = acceptedAtMs - beforeAcceptanceMs;
  const load = (toMs: number) =>
    loadReferencedTransfers(database, { userId, book, references: [reference], fromMs, toMs });
  const endMs = endedAtMs === null ? Number.MAX_SAFE_INTEGER : endedAtMs + afterEndMs;
  const near = await load(endMs);
  const isWhole = endedAtMs === null || endMs >= nowMs() || near.reduce(sumHeld, 0n) === 0n;
  const transfers = isWhole ? near : await load(Number.MAX_SAFE_INTEGER);
  // Corrections stand for themselves, with their reasons.
  return transfers.filter(({ kind }) => kind !== 'correction');
}

const heldAccounts = ['margin', 'stake'];

function sumHeld(sum: bigint, { amount, debit, credit }: OrderTransfer): bigint {
  if (heldAccounts.includes(credit)) return sum + amount;
  return heldAccounts.includes(debit) ? sum - amount : sum;
}

function toEvidenceTick({ instruments }: ReceiptParts, one: OrderTrace['places'][number] & KeptTick): EvidenceTick {
  const { tick, record, role, part } = one;
  const instrument = instruments.byId(tick.instrumentId);
  assert(instrument, `evidence names instrument ${tick.instrumentId}`);
  const { code, priceDecimals } = instrument;
  return {
    ...{ role, part, code, instrumentId: tick.instrumentId, sequence: tick.sequence },
    ...{ at: tick.atMs, sourceAt: tick.sourceAtMs, source: tick.source, isDerived: tick.isDerived },
    bid: formatPrice(tick.bid, priceDecimals),
    ask: formatPrice(tick.ask, priceDecimals),
    last: formatPrice(tick.last, priceDecimals),
    record: record.toString('hex'),
  };
}

function findPlace({
  instrumentId,
  sequence,
}: Pick<OrderTrace['places'][number], 'instrumentId' | 'sequence'>): string {
  return `${instrumentId} ${sequence}`;
}
