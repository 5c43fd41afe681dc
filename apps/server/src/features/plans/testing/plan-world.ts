import { randomUUID } from 'node:crypto';
import type { PlanOrder } from '@truemark/contract/investing/plans';
import { createReceiptIds } from '../../../platform/crypto/receipt-ids.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { openTestHttp, usersByNumber } from '../../../platform/testing/test-http.ts';
import { createFeeShares } from '../../invites/index.ts';
import { auditLedger, type Ledger } from '../../ledger/index.ts';
import { deposit, listDueFaults, log, openTestLedger } from '../../ledger/testing/test-ledger.ts';
import { createEventLog, type NewNotification } from '../../notifications/index.ts';
import { createOwnMoney, createPlans, planHolds, planParameters, registerPlanRoutes } from '../index.ts';

export const dayMs = 86_400_000;
export const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1e6));

/** Plans around a real ledger: users 1 to 9 with 20,000 USDT each, and a treasury of the sandbox. */
export async function openPlanWorld() {
  const { database, ledger, clock, openAnother, close } = await openTestLedger();
  await ledger.seedTreasury();
  await fund(ledger);
  const told: NewNotification[] = [];
  const settings = new Map<string, string>(planParameters.map(({ key, defaultValue }) => [key, defaultValue]));
  const levels = new Map<number, number>();
  const debts = new Map<number, { principal: bigint; interestDue: bigint }>();
  const receiptIds = createReceiptIds('ab'.repeat(16));
  /** Users without an open page. */
  const away = new Set<number>();
  const orderIds = createNumberBlocks(database, 'trade_order_id', 1_000);
  const invites = createFeeShares(database);
  const open = (own: Ledger) =>
    createPlans({
      isWatched: userId => !away.has(userId),
      ...{ database, clock, log, ledger: own, orderIds, invites, eventLog: createEventLog({ database, clock }) },
      parameters: { get: key => settings.get(key) ?? '' },
      findLevel: async userId => levels.get(userId) ?? 0,
      ownMoney: createOwnMoney({
        ...{ ledger: own, clock },
        sumLoanDebt: async (_client, userId) => debts.get(userId) ?? { principal: 0n, interestDue: 0n },
      }),
      notifications: { notifyAllIn: async (_client, notifications) => () => void told.push(...notifications) },
    });
  const plans = open(ledger);
  const { server, http } = await openTestHttp(clock, {
    sessions: usersByNumber,
    repeats: createRepeatStore(database, clock),
  });
  registerPlanRoutes(http, { database, plans, receiptIds });

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

  async function balancesOf(userId: number) {
    const [first] = await ledger.loadBalances(userId, 'live');
    return { available: first?.accounts.available, invested: first?.accounts.invested };
  }

  return {
    ...{ database, ledger, clock, told, away, settings, levels, debts, plans, ask, balancesOf },
    openAnother: () => open(openAnother()),
    /** 3,000 USDT for 15 days at 0.022 %: 0.66 a day, 9.9 in all; an early exit costs 150. */
    buy: (userId: number, fields: object = {}, options: { readonly key?: string; readonly virtually?: string } = {}) =>
      ask(
        userId,
        'order/buySmart',
        { productId: 'plan-15', period: 15, investment: '3000', dailyYield: '0.00022', ...fields },
        options,
      ),
    async list(userId: number, query = ''): Promise<readonly PlanOrder[]> {
      return (await ask(userId, `order/listSmartOrder${query}`)).result.items;
    },
    exit: (userId: number, id: string, damages = '150', key: string = randomUUID()) =>
      ask(userId, 'order/exitSmart', { id, damages }, { key }),
    /** Days later the daily run. */
    async pass(days: number): Promise<void> {
      clock.atMs += Math.round(days * dayMs);
      await plans.creditDue();
    },
    /** User 9 has invited these. */
    invite: (...userIds: readonly number[]) => saveInvites(database, userIds),
    async houseBalance(kind: string): Promise<bigint> {
      const house = await ledger.loadHouseBalances();
      const found = house.find(({ account, asset, book }) => account === kind && asset === 'USDT' && book === 'live');
      return found?.balance ?? 0n;
    },
    async listOffenders(): Promise<string[]> {
      const checks = await auditLedger(database, [planHolds]);
      const offenders = checks.flatMap(({ name, offenders }) => offenders.map(words => `${name}: ${words}`));
      return [...offenders, ...(await listDueFaults(ledger, [planHolds]))];
    },
    async close() {
      await server.close();
      await close();
    },
  };
}

/** At once: one after the other each would wait for the next batch of the ledger. */
async function fund(ledger: Ledger): Promise<void> {
  const userIds = Array.from({ length: 9 }, (_, index) => index + 1);
  const post = (userId: number) =>
    ledger.post({ userId, book: 'live', key: 'in', transfers: [deposit(userId, usdt(20_000))] });
  await Promise.all(userIds.map(post));
}

async function saveInvites(database: Database, userIds: readonly number[]): Promise<void> {
  for (const userId of [9, ...userIds]) {
    await database.query(
      `insert into user_account (id, user_name, email, country, language, invite_code, created_at) overriding system value
       values ($1, $2, $3, 'DE', 'en', $4, now()) on conflict do nothing`,
      [userId, `invited${userId}`, `u${userId}@truemark.test`, `2222222${'ABCDEFGHJK'[userId]}`],
    );
  }
  await database.query(
    `insert into invite (inviter_id, invited_id, fee_share, is_same_network, created_at)
     select 9, invited, 0.1, false, now() from unnest($1::bigint[]) as invited`,
    [userIds],
  );
}

export type PlanWorld = Awaited<ReturnType<typeof openPlanWorld>>;
