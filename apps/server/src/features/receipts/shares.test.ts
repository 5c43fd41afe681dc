import { randomBytes } from 'node:crypto';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { Receipt } from '@truemark/contract/trading/orders';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import { openTestHttp, usersByNumber } from '../../platform/testing/test-http.ts';
import { createContractProduct, readContractResult } from '../contracts/index.ts';
import { ask, open, useContracts, usual } from '../contracts/testing/contract-harness.ts';
import { createInstrumentBook } from '../instruments/index.ts';
import { readCard } from './card/read-card.ts';
import { createReceiptShares, type ReceiptShares, registerCardRoute, registerReceiptRoutes } from './index.ts';
import { registerShareRoutes } from './share-routes.ts';

const { harness, program } = useContracts();
let server: FastifyInstance;
let shares: ReceiptShares;
const closed = new Set<number>();

beforeAll(async () => {
  const nowMs = () => harness.market.clock.atMs;
  const opened = await openTestHttp({ nowMs }, { sessions: usersByNumber });
  server = opened.server;
  const parts = {
    ...{ database: harness.market.database, marketData: harness.marketData, randomBytes, nowMs },
    instruments: createInstrumentBook(harness.instruments),
    receiptIds: createReceiptIds('ab'.repeat(16)),
    products: [createContractProduct(harness.market.database, program.keyedContracts)],
    loadCorrections: async () => [],
    holdOpenIn: async (_client: unknown, userId: number) => !closed.has(userId),
  };
  registerReceiptRoutes(opened.http, {
    ...{ ...parts, investments: [] },
    loans: { load: async () => undefined },
    nfts: { load: async () => undefined },
  });
  shares = createReceiptShares(parts);
  registerShareRoutes(opened.http, shares);
  registerCardRoute(server, shares, 'https://trade.example.org');
});
afterAll(() => server.close());

interface Answer {
  readonly code: number;
  readonly result: never;
}

async function call(userId: number, method: 'GET' | 'POST', path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${userId}`, 'accept-language': 'en' };
  const url = `/swx/customer/receipts/${path}`;
  return (await server.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })).json();
}
const getCard = (id: string, query = '', headers = {}) =>
  server.inject({ url: `/receipt-cards/${id}.png${query}`, headers });

/** A position of 10 times its margin that gained or lost, and its owner. */
async function trade(closing: number): Promise<{ readonly userId: number; readonly order: ContractOrder }> {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, usual);
  const order = await open(program, ask(userId));
  await harness.tick(program, 300, usual);
  await program.contracts.close({ userId, id: Number(order.id) });
  await harness.tick(program, 300, closing);
  return { userId, order: await harness.load(order, userId) };
}

async function share(userId: number, { receiptId }: ContractOrder): Promise<string> {
  return ((await call(userId, 'POST', `${receiptId}/share`)).result as { id: string }).id;
}
/** Undefined where there is none. */
async function getReceipt(id: string): Promise<Receipt | undefined> {
  const { code, result } = (await server.inject(`/swx/customer/receipts/${id}`)).json();
  return code === 200 ? result : undefined;
}

it.each([
  ['a gain', usual + 20_000],
  ['a loss', usual - 30_000],
])('ORD-986 the figure on the card of %s is what the balance has gained of the margin', async (_, closing) => {
  const { userId, order } = await trade(closing);
  const receipt = await getReceipt(await share(userId, order));
  const units = (text: string) => Math.round(Number(text) * 1e6);
  const net = Math.trunc((units(order.result) * 10_000) / units(order.margin));
  expect(Number(order.result) < 0).toBe(closing < usual);
  const figures = receipt && readCard(receipt, [{ readResult: readContractResult }]);
  expect(figures).toMatchObject({ net: BigInt(net), of: 'margin', isDemo: false });
  // A hundredth of the price at leverage 10 is a tenth of the margin; the fees make it less, never more.
  const gross = ((closing - usual) / usual) * 10;
  expect(net / 10_000).toBeLessThan(gross);
  const look = await shares.findLook(await share(userId, order), 'en');
  expect(look?.title).toContain(`${net < 0 ? '\u2212' : '+'}${(Math.abs(net) / 100).toFixed(2)}%`);
});

it('ORD-987 an owner shares an ended order once, takes it back, and shares it anew under another link', async () => {
  const { userId, order } = await trade(usual + 5_000);
  expect((await call(userId, 'GET', `${order.receiptId}/share`)).result).toEqual({ share: null });
  const first = await share(userId, order);
  expect(await share(userId, order)).toBe(first);
  expect((await call(userId, 'GET', `${order.receiptId}/share`)).result).toMatchObject({ share: { id: first } });
  await call(userId, 'POST', `${order.receiptId}/share/end`);
  expect((await call(userId, 'GET', `${order.receiptId}/share`)).result).toEqual({ share: null });
  expect(await share(userId, order)).not.toBe(first);
});

it('ORD-987 whoever shares at the same moment gets the same link', async () => {
  const { userId, order } = await trade(usual + 5_000);
  const ids = await Promise.all(Array.from({ length: 5 }, () => share(userId, order)));
  expect(new Set(ids).size).toBe(1);
});

it('ORD-987 orders of others and orders without a result are refused', async () => {
  const { order } = await trade(usual + 5_000);
  const stranger = await harness.addUser();
  for (const [method, act] of [
    ['GET', 'share'],
    ['POST', 'share'],
    ['POST', 'share/end'],
    ['GET', 'share/preview'],
  ] as const) {
    expect((await call(stranger, method, `${order.receiptId}/${act}`)).code).toBe(10034);
  }
  const running = await open(program, ask(stranger));
  expect((await call(stranger, 'POST', `${running.receiptId}/share`)).code).toBe(11340);
  expect((await call(stranger, 'GET', `${running.receiptId}/share/preview`)).code).toBe(11340);
});

it('ORD-988 the link leads to the whole receipt and not to the address that stays', async () => {
  const { userId, order } = await trade(usual + 5_000);
  const id = await share(userId, order);
  const [shared, own] = [await getReceipt(id), await getReceipt(order.receiptId)];
  expect(shared?.id).toBe(id);
  expect(JSON.stringify(shared)).not.toContain(order.receiptId);
  expect(JSON.parse(JSON.stringify(own).replaceAll(order.receiptId, id))).toEqual(shared);
  expect((await server.inject(`/swx/customer/receipts/${id}/chart`)).json().result.points.length).toBeGreaterThan(1);
  // With the link of a shared receipt nobody can take it back or share it on.
  expect((await call(userId, 'POST', `${id}/share/end`)).code).toBe(10034);
});

it('ORD-989 nothing that is asked with a card changes it', async () => {
  const { userId, order } = await trade(usual + 20_000);
  const id = await share(userId, order);
  const card = await getCard(id);
  expect(card.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const forged = await getCard(id, '?net=99999&result=9&symbol=GOLD&lang=de&language=de&book=live', {
    ...{ 'accept-language': 'de', host: 'elsewhere.example', virtually: 'NO' },
  });
  expect(forged.rawPayload.equals(card.rawPayload)).toBe(true);
  for (const name of [order.receiptId, `${id}x`, id.slice(1), id.replace(/.$/, 'a')]) {
    expect((await getCard(name)).statusCode).toBe(404);
  }
  expect((await getCard(id, '', { 'if-none-match': card.headers.etag })).statusCode).toBe(304);
});

it('ORD-989 its owner sees the card before it is shared, without the link', async () => {
  const { userId, order } = await trade(usual + 20_000);
  const headers = { authorization: `Bearer ${userId}`, 'accept-language': 'en' };
  const preview = await server.inject({ url: `/swx/customer/receipts/${order.receiptId}/share/preview`, headers });
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200 });
  const shared = await getCard(await share(userId, order));
  expect(shared.rawPayload.equals(preview.rawPayload)).toBe(false);
});

it('ORD-990 what was taken back is gone: link, chart, card and look', async () => {
  const { userId, order } = await trade(usual + 5_000);
  const id = await share(userId, order);
  const { etag } = (await getCard(id)).headers;
  expect(await shares.findLook(id, 'en')).toBeDefined();
  await call(userId, 'POST', `${order.receiptId}/share/end`);
  expect(await getReceipt(id)).toBeUndefined();
  expect((await getCard(id, '', { 'if-none-match': etag })).statusCode).toBe(404);
  expect(await shares.findLook(id, 'en')).toBeUndefined();
  const { database } = harness.market;
  await expect(database.query(`update receipt_share set ended_at = null where id = '${id}'`)).rejects.toThrow(
    'can only be taken back',
  );
  // The owner still has it.
  expect((await getReceipt(order.receiptId))?.id).toBe(order.receiptId);
});

it('ORD-991 only a shared receipt tells how it is shown', async () => {
  const { userId, order } = await trade(usual + 5_000);
  expect(await shares.findLook(order.receiptId, 'en')).toBeUndefined();
  const look = await shares.findLook(await share(userId, order), 'de');
  expect(look?.title).toContain(order.symbol);
  expect(look?.description).toContain('bezogen auf die Margin');
});

it('PDA-012 nothing is shared of an account that is closed, also where it was asked for before', async () => {
  const { userId, order } = await trade(usual + 20_000);
  closed.add(userId);
  expect((await call(userId, 'POST', `${order.receiptId}/share`)).code).not.toBe(200);
  expect((await call(userId, 'GET', `${order.receiptId}/share`)).result).toEqual({ share: null });
});
