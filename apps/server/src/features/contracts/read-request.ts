import { hash, randomUUID } from 'node:crypto';
import type { ContractAsk } from '@truemark/domain/contract-checks';
import { parseDecimal } from '@truemark/domain/decimal';
import { quantityScale } from '@truemark/domain/instrument';
import { isReference } from '@truemark/domain/ledger-transfer';
import { parsePrice, ratioScale } from '@truemark/domain/price';
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
  const prices = [limitPrice, stopLoss, takeProfit].map(readPrice);
  const [limit, stop, take] = prices;
  if (!quantity.ok || !rate.ok || limit === undefined || stop === undefined || take === undefined) return undefined;
  const ask: ContractAsk = {
    side,
    quantity: quantity.value,
    leverage,
    feeRate: rate.value,
    ruleVersion,
    limitPrice: limit,
    stopLoss: stop,
    takeProfit: take,
  };
  const asked = [request.book, request.code, side, kind, quantity.value, leverage, limit, stop, take];
  const body = `openContract|${asked.join('|')}|${rate.value}|${ruleVersion}`;
  return { request, ask, key: nameKey(request.idempotencyKey), body };
}

/** Null for none, undefined for a text that is no price. */
function readPrice(text: string | undefined): bigint | null | undefined {
  if (text === undefined) return null;
  const price = parsePrice(text);
  return price.ok ? price.value : undefined;
}

/** The key of the posting; of a key that the ledger would not take, its hash. */
function nameKey(idempotencyKey: string | undefined): string {
  const key = `contract-open:${idempotencyKey ?? randomUUID()}`;
  return isReference(key) ? key : `contract-open:${hash('sha256', key)}`;
}
