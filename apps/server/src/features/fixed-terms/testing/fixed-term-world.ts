import { randomUUID } from 'node:crypto';
import type { FixedTermOrder } from '@truemark/contract/investing/fixed-terms';
import { createReceiptIds } from '../../../platform/crypto/receipt-ids.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { openTestHttp, usersByNumber } from '../../../platform/testing/test-http.ts';
import type { Ledger } from '../../ledger/index.ts';
import { deposit, log, openTestLedger } from '../../ledger/testing/test-ledger.ts';
import { createEventLog, type NewNotification } from '../../notifications/index.ts';
import { createOwnMoney } from '../../plans/index.ts';
import { createFixedTerms, fixedTermParameters, registerFixedTermRoutes } from '../index.ts';

export const dayMs = 86_400_000;
const usdt = 10n ** 6n;

/** Products around a real ledger: users 1 to 9 with 10,000 USDT each, and a treasury of the sandbox. */
export async function openFixedTermWorld() {
  const { database, ledger, clock, openAnother, close } = await openTestLedger();
  await ledger.seedTreasury();
  // At once: one after the other each would wait for the next batch of the ledger.
  const userIds = Array.from({ length: 9 }, (_, index) => index + 1);
  await Promise.all(
    userIds.map(userId =>
      ledger.post({ userId, book: 'live', key: 'in', transfers: [deposit(userId, 10_000n * usdt)] }),
    ),
  );
  const told: NewNotification[] = [];
  const settings = new Map<string, string>(fixedTermParameters.map(({ key, defaultValue }) => [key, defaultValue]));
  const receiptIds = createReceiptIds('ab'.repeat(16));
  const orderIds = createNumberBlocks(database, 'trade_order_id', 1_000);
  const restricted = new Set<number>();
  const noDebt = { principal: 0n, interestDue: 0n };
  const debts = new Map<number, typeof noDebt>();
  const open = (own: Ledger) =>
    createFixedTerms({
      ...{ database, clock, log, ledger: own, orderIds, eventLog: createEventLog({ database, clock }) },
      parameters: { get: key => settings.get(key) ?? '' },
      ownMoney: createOwnMoney({
        ledger: own,
        clock,
        sumLoanDebt: async (_client, userId) => debts.get(userId) ?? noDebt,
      }),
      isWatched: () => true,
      isRestricted: async userId => restricted.has(userId),
      notifications: {
        notifyAllIn: async (_client, notifications) => () => void told.push(...notifications),
      },
    });
  const fixedTerms = open(ledger);
  const { server, http } = await openTestHttp(clock, {
    sessions: usersByNumber,
    repeats: createRepeatStore(database, clock),
  });
  registerFixedTermRoutes(http, { database, fixedTerms, receiptIds });

  async function ask(
    userId: number,
    path: string,
    body?: object,
    { key = randomUUID(), virtually = 'YES' }: { readonly key?: string; readonly virtually?: string } = {},
  ) {
    const headers = { authorization: String(userId), 'idempotency-key': key, virtually };
    const method = body ? 'POST' : 'GET';
    const reply = await server.inject({
      ...{ method, url: `/swx/customer/${path}`, headers },
      ...(body ? { payload: body } : {}),
    });
    return readReply(reply.json());
  }

  return {
    ...{ database, ledger, clock, told, settings, restricted, debts, fixedTerms, ask },
    openAnother: () => open(openAnother()),
    buy: (userId: number, fields: object = {}, options: { readonly key?: string; readonly virtually?: string } = {}) =>
      ask(
        userId,
        'financial/invest',
        { productId: 'usdt-30', amount: '3000', dailyRate: '0.00014', isReinvested: false, ...fields },
        options,
      ),
    async list(userId: number, query = ''): Promise<readonly FixedTermOrder[]> {
      return (await ask(userId, `financial/myOrders${query}`)).result.items;
    },
    async balancesOf(userId: number) {
      const [first] = await ledger.loadBalances(userId, 'live');
      return { available: first?.accounts.available, invested: first?.accounts.invested };
    },
    async close() {
      await server.close();
      await close();
    },
  };
}

export type FixedTermWorld = Awaited<ReturnType<typeof openFixedTermWorld>>;
