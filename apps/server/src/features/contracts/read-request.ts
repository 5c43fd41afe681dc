import { hash } from 'node:crypto';
import type { ContractAsk, SeenTerms } from '@truemark/domain/contracts/checks';
import { isReference } from '@truemark/domain/ledger/transfer';
import { quantityScale } from '@truemark/domain/market/instrument';
import { parsePrice, ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import type { OpenRequest } from './contracts.ts';

/** What was asked, the way it is judged, and the text that a repeat must have, too. */
export interface ReadRequest {
  readonly request: OpenRequest;
  readonly ask: ContractAsk;
  readonly key: string;
  readonly body: string;
}

/** Undefined for figures that no schema of the call lets through. */
export function readRequest(request: OpenRequest): ReadRequest | undefined {
  const { side, kind, lots, leverage, limitPrice, stopLoss, takeProfit, feeRate, ruleVersion } = request;
  if ((kind === 'limit') !== (limitPrice !== undefined)) return undefined;
  const quantity = parseDecimal(lots, quantityScale);
  const rate = parseDecimal(feeRate, ratioScale);
  const seen = readSeen(request);
  const prices = [limitPrice, stopLoss, takeProfit].map(readPrice);
  const [limit, stop, take] = prices;
  if (!seen || !quantity.ok || !rate.ok || limit === undefined || stop === undefined || take === undefined)
    return undefined;
  const ask: ContractAsk = {
    side,
    quantity: quantity.value,
    leverage,
    feeRate: rate.value,
    ruleVersion,
    limitPrice: limit,
    stopLoss: stop,
    takeProfit: take,
    seen,
  };
  const asked = [request.book, request.code, side, kind, quantity.value, leverage, limit, stop, take];
  const body = `openContract|${asked.join('|')}|${rate.value}|${ruleVersion}${writeSeen(seen)}`;
  return { request, ask, key: nameKey(request.idempotencyKey), body };
}

const seenRatios = ['capMultiple', 'callLevel', 'closeOutLevel'] as const;

/** Undefined when one of the terms is no ratio. */
function readSeen(request: OpenRequest): SeenTerms | undefined {
  const { closesWithSession } = request;
  const ratios = seenRatios.flatMap(name => {
    const text = request[name];
    return text === undefined ? [] : [[name, parseDecimal(text, ratioScale)] as const];
  });
  const read = ratios.flatMap(([name, ratio]) => (ratio.ok ? [[name, ratio.value] as const] : []));
  if (read.length < ratios.length) return undefined;
  return { ...Object.fromEntries(read), ...(closesWithSession !== undefined && { closesWithSession }) };
}

/** Nothing for a caller who sends none, as before there were any: a repeat is known by this text. */
function writeSeen(seen: SeenTerms): string {
  return Object.entries(seen)
    .map(([name, value]) => `|${name}=${value}`)
    .join('');
}

/** Null for none, undefined for a text that is no price. */
function readPrice(text: string | undefined): bigint | null | undefined {
  if (text === undefined) return null;
  const price = parsePrice(text);
  return price.ok ? price.value : undefined;
}

/** The key of the posting; of a key that the ledger would not take, its hash. */
function nameKey(idempotencyKey: string): string {
  const key = `contract-open:${idempotencyKey}`;
  return isReference(key) ? key : `contract-open:${hash('sha256', key)}`;
}
