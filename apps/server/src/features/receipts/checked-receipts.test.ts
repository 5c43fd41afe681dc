import { createHash } from 'node:crypto';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { PriceProof, Receipt } from '@truemark/contract/trading/orders';
import { checkPriceProof } from '@truemark/domain/proof/check-price-proof';
import { findWantedRecord } from '@truemark/domain/receipts/check-chain';
import { checkReceipt } from '@truemark/domain/receipts/check-receipt';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { createReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import { openTestHttp } from '../../platform/testing/test-http.ts';
import { createContractProduct } from '../contracts/index.ts';
import * as contracts from '../contracts/testing/contract-harness.ts';
import { createInstrumentBook } from '../instruments/index.ts';
import { apple, bitcoin, euro } from '../market-data/testing/market-harness.ts';
import { createOptionProduct } from '../options/index.ts';
import * as options from '../options/testing/option-harness.ts';
import type { Product } from '../orders/index.ts';
import { registerReceiptRoutes } from './index.ts';

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const { harness: contractHarness, program: contractProgram } = contracts.useContracts();
const { harness: optionHarness, program: optionProgram } = options.useOptions();
const { usual } = contracts;
const servers: FastifyInstance[] = [];

afterAll(async () => {
  for (const server of servers) await server.close();
});

type Harness = Pick<contracts.ContractHarness, 'market' | 'marketData'>;

/** What anybody gets who has the link. */
async function serve({ market, marketData }: Harness, product: Product) {
  const { server, http } = await openTestHttp({ nowMs: () => market.clock.atMs });
  servers.push(server);
  registerReceiptRoutes(http, {
    ...{ database: market.database, marketData, instruments: createInstrumentBook([bitcoin, euro, apple]) },
    receiptIds: createReceiptIds('ab'.repeat(16)),
    products: [product],
    investments: [],
    loans: { load: async () => undefined },
    nfts: { load: async () => undefined },
    loadCorrections: async () => [],
  });
  return async (path: string) => (await server.inject(`/swx/customer/${path}`)).json().result;
}

/** What a browser's checks say of a receipt, with the proof of every record that they ask for. */
async function check(get: Awaited<ReturnType<typeof serve>>, receiptId: string) {
  const receipt: Receipt = await get(`receipts/${receiptId}`);
  const proofs: PriceProof[] = [];
  for (let wanted = findWantedRecord(receipt, proofs); wanted; wanted = findWantedRecord(receipt, proofs)) {
    proofs.push(await get(`market/price-proof/${wanted.code}/${wanted.sequence}`));
  }
  const ranges = proofs.map(proof => checkPriceProof(proof, sha256));
  expect(ranges.flatMap(({ faults }) => faults)).toEqual([]);
  return checkReceipt(receipt, ranges, sha256);
}

const passed = { state: 'passed' };
const sound = { terms: passed, reserve: passed, opening: passed, ending: passed, ledger: passed, chain: passed };

/**
 * An hour later the segment of the record is finished, and sealed once the next price has come, after those before it.
 * `checkNewest` checks a receipt of the newest record.
 */
async function sealRecord({ market }: Harness, checkNewest: () => ReturnType<typeof check>): Promise<void> {
  market.deliver(bitcoin, market.clock.atMs + 3_600_000, usual);
  await expect.poll(checkNewest).toEqual(sound);
}

type Ends = Readonly<
  Record<string, { readonly order: ContractOrder; readonly reason: string; readonly parts?: number }>
>;

/** Orders that end with their owner, a stop loss, a take profit, their margin, a gap beyond it, their cap, in parts. */
async function endInEveryWay(userId: number, open: OpenOrder): Promise<Ends> {
  const { tick } = contractHarness;
  const program = contractProgram;
  const close = (order: ContractOrder, lots?: string) =>
    program.contracts.close({ userId, id: Number(order.id), lots });
  await tick(program, 1_000, usual);
  const [user, stopLoss] = [await open({}), await open({ stopLoss: '99' })];
  const takeProfit = await open({ side: 'short', takeProfit: '99' });
  const liquidation = await open({});
  const limit = await open({ kind: 'limit', limitPrice: '99.5', stopLoss: '95' });
  const [parts, partsAndStop] = [await open({ side: 'short' }), await open({ stopLoss: '98.5' })];
  await contracts.changeParameter(contractHarness, program, 'contracts.capMultiple', '1');
  const cap = await open({ side: 'short' });
  await contracts.changeParameter(contractHarness, program, 'contracts.capMultiple', '10');
  await tick(program, 300, usual + 100);
  await close(user);
  await close(parts, '0.3');
  await close(partsAndStop, '0.25');
  await tick(program, 300, usual + 200);
  await close(parts, '0.3');
  await tick(program, 300, usual - 11_000);
  await close(parts);
  await tick(program, 300, usual - 16_000);
  await tick(program, 300, usual - 60_000);
  const gapped = await open({ side: 'short' });
  await tick(program, 300, usual - 60_000);
  await tick(program, 300, usual - 110_000);
  await tick(program, 300, usual + 60_000);
  return {
    'by its owner': { order: user, reason: 'user' },
    'by its stop loss': { order: stopLoss, reason: 'stopLoss' },
    'by its take profit': { order: takeProfit, reason: 'takeProfit' },
    'by its margin': { order: liquidation, reason: 'liquidation' },
    'beyond its margin': { order: gapped, reason: 'liquidation' },
    'by its stop loss, after its limit': { order: limit, reason: 'stopLoss' },
    'by its cap': { order: cap, reason: 'cap' },
    'in parts': { order: parts, reason: 'user', parts: 3 },
    'in a part, and by its stop loss': { order: partsAndStop, reason: 'stopLoss', parts: 2 },
  };
}
type OpenOrder = (changes: Parameters<typeof contracts.ask>[1]) => Promise<ContractOrder>;

/** One in the demo book that is reset, and one that the session ends. */
async function endBySystem(userId: number, open: OpenOrder): Promise<Ends> {
  const { tick, wait, market } = contractHarness;
  const program = contractProgram;
  const reset = await open({ book: 'demo' });
  await tick(program, 300, usual);
  const ended = program.contracts.endDemo(userId);
  const isAsked = async () => (await contractHarness.load(reset, userId)).closingLots;
  await expect.poll(isAsked).not.toBeNull();
  await tick(program, 300, usual);
  expect(await ended).toBe(true);
  // A Friday; New York closes at 21:00.
  const closeAtMs = Date.UTC(2026, 10, 20, 21, 0);
  await tick(program, closeAtMs - 20_000 - market.clock.atMs, usual, { instrument: apple });
  const session = await open({ code: apple.code });
  await tick(program, 300, usual, { instrument: apple });
  await tick(program, 300, usual + 100, { instrument: apple });
  await wait(program, 20_000);
  await wait(program, 10_001);
  return {
    'by the reset of its account': { order: reset, reason: 'reset' },
    'by its session': { order: session, reason: 'session' },
  };
}

it('ORD-013 receipts of contracts that ended in every way pass the checks that a browser makes', async () => {
  const program = contractProgram;
  const { database } = contractHarness.market;
  const get = await serve(contractHarness, createContractProduct(database, program.keyedContracts));
  const userId = await contractHarness.addUser();
  const open: OpenOrder = changes => contracts.open(program, contracts.ask(userId, changes));
  const byOwner = await endInEveryWay(userId, open);
  const canceled = await open({ kind: 'limit', limitPrice: '80' });
  await program.contracts.cancel({ userId, id: Number(canceled.id) });
  const ends = { ...byOwner, ...(await endBySystem(userId, open)) };
  const checkNewest = () => check(get, ends['by its session']?.order.receiptId ?? '');
  // At once, and again when the index of the sealed segment has taken the place of the seals.
  expect(await checkNewest()).toEqual(sound);
  await sealRecord(contractHarness, checkNewest);
  for (const [way, { order, reason, parts = 1 }] of Object.entries(ends)) {
    const { closeReason, closings, gapLoss } = await contractHarness.load(order, userId);
    expect([closeReason, closings.length, gapLoss !== '0'], way).toEqual([reason, parts, way === 'beyond its margin']);
    expect(await check(get, order.receiptId), way).toEqual(sound);
  }
  const { opening, ending, ledger, terms, reserve } = await check(get, canceled.receiptId);
  expect([opening, ending, ledger, terms, reserve].filter(({ state }) => state === 'failed')).toEqual([]);
});

it('ORD-013 receipts of options that were won, lost and drawn pass the checks that a browser makes', async () => {
  const { tick } = optionHarness;
  const program = optionProgram;
  const get = await serve(optionHarness, createOptionProduct(optionHarness.market.database, program.options));
  const userId = await optionHarness.addUser();
  const receipts = new Map<string, string>();
  for (const [end, result] of [
    [usual + 500, 'win'],
    [usual - 500, 'lose'],
    [usual, 'draw'],
  ] as const) {
    await tick(program, 1_000, usual);
    const { id } = await options.buy(program, options.ask(userId));
    await tick(program, 300, usual);
    await tick(program, 20_000, usual + 20);
    await tick(program, 9_900, end);
    await tick(program, 500, end);
    const option = await program.options.findOrder(userId, id);
    expect(option?.resultType).toBe(result);
    receipts.set(result, option?.receiptId ?? '');
  }
  await sealRecord(optionHarness, () => check(get, receipts.get('draw') ?? ''));
  for (const [result, receiptId] of receipts) expect(await check(get, receiptId), result).toEqual(sound);
});
