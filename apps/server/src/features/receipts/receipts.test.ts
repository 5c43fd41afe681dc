import { createHash } from 'node:crypto';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { EvidenceTick, PriceProof, Receipt } from '@truemark/contract/trading/orders';
import { encodeTickGenesis, tickRecordBytes } from '@truemark/domain/market/tick-record';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import { openTestHttp } from '../../platform/testing/test-http.ts';
import { createContractProduct } from '../contracts/index.ts';
import { ask, open, useContracts, usual } from '../contracts/testing/contract-harness.ts';
import { createInstrumentBook } from '../instruments/index.ts';
import { registerReceiptRoutes } from './index.ts';

const { harness, program } = useContracts();
let server: FastifyInstance;
let corrections: Receipt['corrections'] = [];

beforeAll(async () => {
  const opened = await openTestHttp({ nowMs: () => harness.market.clock.atMs });
  server = opened.server;
  registerReceiptRoutes(opened.http, {
    ...{ database: harness.market.database, marketData: harness.marketData },
    instruments: createInstrumentBook(harness.instruments),
    receiptIds: createReceiptIds('ab'.repeat(16)),
    products: [createContractProduct(harness.market.database, program.keyedContracts)],
    investments: [],
    loans: { load: async () => undefined },
    nfts: { load: async () => undefined },
    loadCorrections: async () => corrections,
  });
});
afterAll(() => server.close());

const ask404 = 10034;
async function get(path: string) {
  return (await server.inject(`/swx/customer/${path}`)).json();
}
const getReceipt = async ({ receiptId }: Pick<ContractOrder, 'receiptId'>): Promise<Receipt> =>
  (await get(`receipts/${receiptId}`)).result;

/** A position that lost: accepted, opened and closed at prices in between others. */
async function trade(): Promise<ContractOrder> {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, usual);
  const order = await open(program, ask(userId));
  await harness.tick(program, 300, usual + 1_000);
  await harness.tick(program, 300, usual + 2_000);
  await program.contracts.close({ userId, id: Number(order.id) });
  await harness.tick(program, 300, usual - 3_000);
  await harness.tick(program, 300, usual);
  return harness.load(order, userId);
}

it('ORD-005 a receipt tells terms, ticks and transfers of an order to anyone', async () => {
  const order = await trade();
  const receipt = await getReceipt(order);
  expect(receipt).toMatchObject({ id: order.receiptId, book: 'live', order: { kind: 'contract' }, corrections: [] });
  expect(receipt.order).toEqual({ kind: 'contract', contract: order });
  expect(createHash('sha256').update(receipt.terms).digest('hex')).toBe(order.termsHash);
  const first = order.acceptedSequence;
  expect(receipt.ticks.map(({ role, part, sequence }) => `${role} ${part} ${sequence}`)).toEqual([
    `accepted 0 ${first}`,
    `beforeOpen 0 ${first}`,
    `open 0 ${first + 1}`,
    `beforeClose 1 ${first + 2}`,
    `close 1 ${first + 3}`,
  ]);
  expect(receipt.ticks.at(-1)).toMatchObject({ bid: order.closePrice, at: order.closeTime, code: order.code });
  const postings = Map.groupBy(receipt.transfers, ({ postingId }) => postingId);
  const told = [...postings.values()].map(own => own.map(({ kind, from, to }) => `${kind} ${from} ${to}`).sort());
  expect(told).toEqual([
    ['contractHold available margin', 'contractReserve treasury reserve'],
    [
      'contractFee margin fees',
      'contractFee margin fees',
      'contractLoss margin treasury',
      'contractReserveReturn reserve treasury',
      'contractReturn margin available',
    ],
  ]);
  // What was held has come back or was lost, to the last unit.
  expect(sumHeld(receipt)).toBe(0n);
});

function sumHeld({ transfers }: Receipt): bigint {
  const units = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(6, '0'));
  };
  return transfers.reduce((sum, { amount, from, to }) => {
    if (to === 'margin') return sum + units(amount);
    return from === 'margin' ? sum - units(amount) : sum;
  }, 0n);
}

it('ORD-005 nothing in a receipt leads to its owner or to another order', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, usual);
  const [order, other] = [await open(program, ask(userId)), await open(program, ask(userId))];
  await harness.tick(program, 300, usual);
  const receipt = await getReceipt(order);
  const keys = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      keys.add(key);
      visit(inner);
    }
  };
  visit(receipt);
  expect([...keys].filter(key => /user|owner|name|mail|phone|balance|country|token/i.test(key))).toEqual([]);
  const accounts = receipt.transfers.flatMap(({ from, to }) => [from, to]);
  expect(new Set(accounts)).toEqual(new Set(['available', 'margin', 'treasury', 'reserve']));
  const text = JSON.stringify(receipt);
  expect(text).not.toContain(other.receiptId);
  expect(text).not.toContain(`contract:${other.id}`);
  expect(receipt.transfers.map(({ postingId }) => postingId)).not.toContain(other.id);
});

it('ORD-005 a correction stands on the receipt with its reason, beside what it corrects', async () => {
  const order = await trade();
  corrections = [{ at: 1, amount: '5', reason: 'a price of the feed was wrong', postingId: '77' }];
  const receipt = await getReceipt(order);
  corrections = [];
  expect(receipt.corrections).toEqual([
    { at: 1, amount: '5', reason: 'a price of the feed was wrong', postingId: '77' },
  ]);
  expect({ ...receipt, corrections: [] }).toEqual(await getReceipt(order));
});

it('ORD-012 what is no receipt is missing, and tells nothing of why', async () => {
  const order = await trade();
  const unmade = createReceiptIds('ab'.repeat(16)).encode('contract', 1, 999_999_999);
  const option = createReceiptIds('ab'.repeat(16)).encode('option', 1, Number(order.id));
  const forged = `${order.receiptId.slice(0, -2)}${order.receiptId.endsWith('aa') ? 'ba' : 'aa'}`;
  for (const id of [unmade, option, forged, 'a'.repeat(26)]) {
    expect((await get(`receipts/${id}`)).code, id).toBe(ask404);
    expect((await get(`receipts/${id}/chart`)).code, id).toBe(ask404);
  }
  expect((await get('receipts/not-an-id')).code).toBe(11001);
});

it('ORD-010 every tick of a receipt stands in the chain that its proof lets anyone compute', async () => {
  const receipt = await getReceipt(await trade());
  for (const tick of receipt.ticks) {
    const proof: PriceProof = (await get(`market/price-proof/${tick.code}/${tick.sequence}`)).result;
    expect(proof).toMatchObject({ isKept: true, isSealed: true, sequence: tick.sequence });
    expect(proof.platformCount).toBeGreaterThanOrEqual(proof.lastSequence);
    expect(hashAgain(proof, tick)).toBe(proof.lastHash);
    expect(proof.previousHash).toBe(Buffer.from(encodeTickGenesis(tick.instrumentId)).toString('hex'));
  }
});

/** Hashes a proof's records, among which the tick's must stand in its place. */
function hashAgain({ previousHash, firstSequence, records }: PriceProof, tick: EvidenceTick): string {
  const bytes = Buffer.from(records, 'base64');
  let hash = Buffer.from(previousHash, 'hex');
  for (let offset = 0; offset < bytes.length; offset += tickRecordBytes) {
    const record = bytes.subarray(offset, offset + tickRecordBytes);
    if (firstSequence + offset / tickRecordBytes === tick.sequence) expect(record.toString('hex')).toBe(tick.record);
    hash = createHash('sha256').update(hash).update(record).digest();
  }
  return hash.toString('hex');
}

it('ORD-012 a price that no record has, and an instrument that is none, have no proof', async () => {
  expect((await get('market/price-proof/TEST1/999999')).code).toBe(ask404);
  expect((await get('market/price-proof/TEST1/0')).code).toBe(ask404);
  expect((await get('market/price-proof/NOPE/1')).code).toBe(11008);
});

it('ORD-009 the chart of an order goes from before its acceptance to after its end, through all that decided', async () => {
  const order = await trade();
  const receipt = await getReceipt(order);
  const { points } = (await get(`receipts/${order.receiptId}/chart`)).result;
  expect(points[0].at).toBeLessThanOrEqual(order.createTime);
  expect(points.at(-1).at).toBeGreaterThan(order.closeTime ?? 0);
  for (const { at, bid, ask } of receipt.ticks) {
    const mid = ((Number(bid) + Number(ask)) / 2).toFixed(4);
    expect(points).toContainEqual({ at, price: mid });
  }
});

it('ORD-009 a day of holding is drawn from candles, with the ticks that decided in their places', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, usual);
  const order = await open(program, ask(userId));
  await harness.tick(program, 300, usual + 7);
  for (let hour = 0; hour < 20; hour += 1) {
    await harness.tick(program, 3_600_000, usual + hour);
    await harness.tick(program, 1_000, usual - hour);
  }
  await program.contracts.close({ userId, id: Number(order.id) });
  await harness.tick(program, 300, usual + 40);
  const closed = await harness.load(order, userId);
  await harness.tick(program, 60_000, usual);
  const { points } = (await get(`receipts/${order.receiptId}/chart`)).result;
  expect(points.length).toBeGreaterThan(20);
  expect(points.length).toBeLessThanOrEqual(600);
  expect(points).toContainEqual({ at: closed.openTime, price: '100.0007' });
  expect(points).toContainEqual({ at: closed.closeTime, price: '100.0040' });
});
