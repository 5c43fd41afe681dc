import { createHash } from 'node:crypto';
import { convert as convertCall } from '@truemark/contract/payments/conversions';
import type { PriceProof, Receipt } from '@truemark/contract/trading/orders';
import { checkPriceProof } from '@truemark/domain/proof/check-price-proof';
import { findWantedRecord } from '@truemark/domain/receipts/check-chain';
import { checkReceipt } from '@truemark/domain/receipts/check-receipt';
import { assert } from '@truemark/domain/result';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHttp } from '../../platform/testing/test-http.ts';
import { createInstrumentBook } from '../instruments/index.ts';
import { registerReceiptRoutes } from '../receipts/index.ts';
import type { Conversion } from './conversion.ts';
import { createConversionProduct } from './index.ts';
import { ask, coin, convert, opening, useConversions } from './testing/conversion-harness.ts';

const { harness, program } = useConversions();
let server: FastifyInstance;
let filled: Conversion;
let refused: Conversion;
let pending: Conversion;

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

beforeAll(async () => {
  const userId = await harness.addUser();
  filled = await convert(
    program,
    ask(userId, { fromAsset: 'USDT', toAsset: 'BTC', amount: '500', leastReceived: '4' }),
  );
  refused = await convert(program, ask(userId, { leastReceived: '99.8' }));
  await harness.tick(program, 1_000, opening - 2_000);
  await harness.tick(program, 1_000, opening);
  pending = await convert(program, ask(userId));
  const opened = await openTestHttp({ nowMs: () => harness.market.clock.atMs });
  server = opened.server;
  registerReceiptRoutes(opened.http, {
    ...{ database: harness.market.database, marketData: harness.marketData },
    instruments: createInstrumentBook([coin]),
    receiptIds: { ...program.parts.receiptIds, decode: text => places.get(text) },
    products: [createConversionProduct(harness.market.database, program.conversions)],
    investments: [],
    loans: { load: async () => undefined },
    nfts: { load: async () => undefined },
    loadCorrections: async () => [],
  });
});
afterAll(() => server.close());

const places = new Map<string, { readonly kind: 'conversion'; readonly userId: number; readonly orderId: number }>();

const get = async (path: string) => (await server.inject(`/swx/customer/${path}`)).json().result;

async function load({ userId, id }: Conversion): Promise<{ readonly receipt: Receipt; readonly proofs: PriceProof[] }> {
  const receiptId = program.parts.receiptIds.encode('conversion', userId, id);
  places.set(receiptId, { kind: 'conversion', userId, orderId: id });
  const receipt: Receipt = await get(`receipts/${receiptId}`);
  const proofs: PriceProof[] = [];
  for (let wanted = findWantedRecord(receipt, proofs); wanted; wanted = findWantedRecord(receipt, proofs)) {
    proofs.push(await get(`market/price-proof/${wanted.code}/${wanted.sequence}`));
  }
  return { receipt, proofs };
}

function check({ receipt, proofs }: Awaited<ReturnType<typeof load>>) {
  return checkReceipt(
    receipt,
    proofs.map(proof => checkPriceProof(proof, sha256)),
    sha256,
  );
}

const passed = { state: 'passed' };
const sound = { terms: passed, reserve: passed, opening: passed, ending: passed, ledger: passed, chain: passed };

it('CNV-120 the receipt of a conversion is checked in full, whether it ran or was refused by its price', async () => {
  expect(check(await load(filled))).toEqual(sound);
  expect(check(await load(refused))).toEqual(sound);
  expect(check(await load(pending))).toEqual({
    ...sound,
    opening: { state: 'unavailable', why: 'notOpened' },
    ending: { state: 'unavailable', why: 'stillOpen' },
  });
});

it.each([
  ['received', '5', 'ending'],
  ['fee', '0.4', 'ending'],
  ['price', '99.7', 'opening'],
  ['amount', '501', 'terms'],
  ['leastReceived', '6', 'ending'],
  ['reserve', '4.5', 'reserve'],
  ['toAsset', 'ETH', 'terms'],
])('CNV-120 a changed %s shows', async (field, value, name) => {
  const { receipt, proofs } = await load(filled);
  assert(receipt.order.kind === 'conversion', 'a conversion is read');
  const order = { ...receipt.order, conversion: { ...receipt.order.conversion, [field]: value } };
  const result = check({ receipt: { ...receipt, order }, proofs });
  expect(result[name as keyof typeof result]).toMatchObject({ state: 'failed' });
});

it('CNV-120 a changed transfer shows', async () => {
  const { receipt, proofs } = await load(filled);
  const transfers = receipt.transfers.map(one => (one.kind === 'conversionIn' ? { ...one, amount: '9' } : one));
  expect(check({ receipt: { ...receipt, transfers }, proofs }).ledger).toMatchObject({ state: 'failed' });
});

it.each([
  ['amount = amount + 1', () => pending, 'what was agreed stays'],
  ['least = 1', () => pending, 'what was agreed stays'],
  ["state = 'pending', ended_at_ms = null", () => filled, 'what was agreed stays'],
  [
    `state = 'filled', price_sequence = accepted_sequence + 1, price_at_ms = accepted_at_ms + 1, price = quoted_price,
     fee = 100000, received = 99899901, ended_at_ms = 1`,
    () => pending,
    'conversion_order_result',
  ],
  [
    `state = 'canceled', reason = 'belowMinimum', price_sequence = accepted_sequence + 1, price = quoted_price,
     price_at_ms = accepted_at_ms + 1, ended_at_ms = 1`,
    () => pending,
    'conversion_order_result',
  ],
  [
    `state = 'filled', price_sequence = accepted_sequence + 1, price_at_ms = accepted_at_ms + 5001, price = quoted_price,
     fee = 100000, received = 99899900, ended_at_ms = 1`,
    () => pending,
    'conversion_order_tick',
  ],
])('CNV-110 the database refuses %s', async (set, find, words) => {
  const { userId, id } = find();
  const sql = `update conversion_order set ${set} where user_id = $1 and id = $2`;
  await expect(harness.market.database.query(sql, [userId, id])).rejects.toThrow(words);
});

it('CNV-111 conversions are the live book’s alone', () => {
  expect(convertCall.isLiveOnly).toBe(true);
});
