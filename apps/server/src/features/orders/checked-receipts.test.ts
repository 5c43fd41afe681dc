import { createHash } from 'node:crypto';
import type { PriceProof, Receipt } from '@truemark/contract/orders';
import { checkPriceProof } from '@truemark/domain/check-price-proof';
import { checkReceipt } from '@truemark/domain/check-receipt';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '../../platform/http.ts';
import { createHttpFrame } from '../../platform/http-frame.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createReceiptIds } from '../../platform/receipt-ids.ts';
import { visitorsOnly } from '../../platform/testing/visitors-only.ts';
import * as contracts from '../contracts/testing/contract-harness.ts';
import { createInstrumentBook } from '../instruments/index.ts';
import { apple, bitcoin, euro } from '../market-data/testing/market-harness.ts';
import { createTestLog } from '../market-data/testing/test-market.ts';
import * as options from '../options/testing/option-harness.ts';
import { registerOrderRoutes } from './index.ts';

const usual = 1_000_000;
const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
let contractHarness: contracts.ContractHarness;
let contractProgram: contracts.ContractProgram;
let optionHarness: options.OptionHarness;
let optionProgram: options.OptionProgram;
const servers: FastifyInstance[] = [];

beforeAll(async () => {
  contractHarness = await contracts.openContractHarness();
  contractProgram = await contractHarness.start();
  optionHarness = await options.openOptionHarness();
  optionProgram = await optionHarness.start();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await contractHarness.close();
  await optionHarness.close();
});

type Harness = Pick<contracts.ContractHarness, 'market' | 'marketData'>;
type Loaders = Pick<Parameters<typeof registerOrderRoutes>[1], 'loadContract' | 'loadOption'>;

/** What anybody gets who has the link. */
async function serve({ market, marketData }: Harness, loaders: Partial<Loaders>) {
  const server = await createHttpFrame({
    ...{ log: createTestLog().log, metrics: createMetrics(), errorCatalogue: 'A', version: '0.0.0', isSecure: false },
    requestsPerMinuteMax: 10_000,
    findUnreadiness: async () => undefined,
  });
  servers.push(server);
  const clock = { nowMs: () => market.clock.atMs };
  registerOrderRoutes(
    createHttpServer(server, { ...visitorsOnly, clock, errorCatalogue: 'A', defaultLanguage: 'en' }),
    {
      ...{ database: market.database, marketData, instruments: createInstrumentBook([bitcoin, euro, apple]) },
      receiptIds: createReceiptIds('ab'.repeat(16)),
      loadContract: async () => undefined,
      loadOption: async () => undefined,
      loadCorrections: async () => [],
      ...loaders,
    },
  );
  return async (path: string) => (await server.inject(`/swx/customer/${path}`)).json().result;
}

/** What a browser's checks say of a receipt, with the proof of every tick in it. */
async function check(get: Awaited<ReturnType<typeof serve>>, receiptId: string) {
  const receipt: Receipt = await get(`receipts/${receiptId}`);
  const proofs: PriceProof[] = [];
  for (const { code, sequence } of receipt.ticks) proofs.push(await get(`market/price-proof/${code}/${sequence}`));
  const stretches = proofs.map(proof => checkPriceProof(proof, sha256));
  expect(stretches.flatMap(({ faults }) => faults)).toEqual([]);
  return checkReceipt(receipt, stretches, sha256);
}

/** Nothing is red; what rests on the chain waits for its segment to be sealed. */
const passed = { state: 'passed' };
const sound = {
  ...{ terms: passed, reserve: passed, opening: passed, ending: passed, ledger: passed },
  chain: { state: 'unavailable', why: 'notSealed' },
};

it('ORD-013 receipts of contracts that ended in every way pass the checks that a browser makes', async () => {
  const { tick, load } = contractHarness;
  const program = contractProgram;
  const get = await serve(contractHarness, {
    loadContract: (userId, id) => program.contracts.loadReceipt({ userId, id }),
  });
  const userId = await contractHarness.addUser();
  await tick(program, 1_000, usual);
  const open = (changes: Parameters<typeof contracts.ask>[1]) =>
    contracts.open(program, contracts.ask(userId, changes));
  const orders = {
    user: await open({}),
    stopLoss: await open({ stopLoss: '99' }),
    takeProfit: await open({ side: 'short', takeProfit: '99' }),
    liquidation: await open({ leverage: 10 }),
  };
  await tick(program, 300, usual + 100);
  await program.contracts.close({ userId, id: Number(orders.user.id) });
  await tick(program, 300, usual + 200);
  await tick(program, 300, usual - 11_000);
  await tick(program, 300, usual - 60_000);
  await tick(program, 300, usual - 60_000);
  for (const [reason, order] of Object.entries(orders)) {
    expect((await load(order, userId)).closeReason).toBe(reason);
    expect(await check(get, order.receiptId), reason).toEqual(sound);
  }
  const canceled = await open({ kind: 'limit', limitPrice: '80' });
  await program.contracts.cancel({ userId, id: Number(canceled.id) });
  const { opening, ending, ledger, terms, reserve } = await check(get, canceled.receiptId);
  expect([opening, ending, ledger, terms, reserve].filter(({ state }) => state === 'failed')).toEqual([]);
});

it('ORD-013 receipts of options that were won, lost and drawn pass the checks that a browser makes', async () => {
  const { tick } = optionHarness;
  const program = optionProgram;
  const get = await serve(optionHarness, {
    async loadOption(userId, id) {
      const [order, terms] = await Promise.all([
        program.options.findOrder(userId, id),
        program.options.loadTermsText(userId, id),
      ]);
      return order && terms !== undefined ? { order, terms } : undefined;
    },
  });
  const userId = await optionHarness.addUser();
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
    expect(await check(get, option?.receiptId ?? ''), result).toEqual(sound);
  }
});
