import { demoResetsMax } from '@truemark/contract/limits';
import type { RefusalName } from '@truemark/contract/refusals';
import { type UserAccountKind, userAccountKinds } from '@truemark/domain/ledger/account';
import { assets } from '@truemark/domain/money/asset';
import { demoStartAmount } from '@truemark/domain/money/book';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { loadPromises } from './audit/promises-store.ts';
import { createDemoReset, createDemoStart, createSampleTreasury, operatorPostings } from './house/house.ts';
import type { DemoRules, Ledger, LedgerDependencies, TellReset, UserBalance } from './ledger.ts';
import { splitByShard } from './owner.ts';
import { createPosting } from './post/create-posting.ts';
import { loadBalanceChanges, loadFirstMs } from './record/change-store.ts';
import { createCharityRecord } from './record/charity-store.ts';
import { loadInvitedSteps, loadInviteRewards, loadUnsharedFees } from './record/invite-store.ts';
import { listDepositors, loadMoneyMoves } from './record/money-store.ts';
import { deleteRefusals, findPosted } from './record/posting-store.ts';
import { listLines, loadStatement, readLines, search } from './record/read-record.ts';
import {
  countTransfers,
  hasPosting,
  loadAccounts,
  loadHouseAccounts,
  loadPendingHolds,
  loadReserved,
  sumReserved,
} from './record/record-store.ts';
import { calculateProfit, loadTradingResults } from './record/reference-store.ts';

const dayMs = 86_400_000;
/** As long as the answers to other calls with a key. */
const refusalKeptMs = 2 * dayMs;
/** Source: product rules, Money. */
const productDemoRules: DemoRules = { getStart: () => demoStartAmount, getResetsMax: () => demoResetsMax };

/** The ledger of the platform; migrations have been applied. One for each program. */
export function createLedger(dependencies: LedgerDependencies): Ledger {
  const { database } = dependencies;
  const posting = createPosting(dependencies);
  const { postDrawnIn, ...open } = posting;
  return {
    ...open,
    ...createHouse(dependencies, posting),
    findPosted: (userId, key, body) => findPosted(database, userId, key, body),
    forgetRefusals: () => deleteRefusals(database, dependencies.clock.nowMs() - refusalKeptMs),
    loadBalances: async (userId, book) => calculateBalances(await loadAccounts(database.pool, userId, book)),
    loadBalancesIn: async (client, userId, book) => calculateBalances(await loadAccounts(client, userId, book)),
    loadFirstMs: (userId, book) => loadFirstMs(database, userId, book),
    loadBalanceChanges: request => loadBalanceChanges(database, request),
    calculateProfit: (userId, book, asset, fromMs) => calculateProfit(database, { userId, book, asset, fromMs }),
    loadTradingResults: (book, period) => loadTradingResults(database, book, period),
    loadMoneyMoves: userIds => loadMoneyMoves(database, userIds),
    listDepositors: () => listDepositors(database),
    loadInviteRewards: userId => loadInviteRewards(database, userId),
    loadUnsharedFees: shares => loadUnsharedFees(database, shares),
    loadInvitedSteps: userIds => loadInvitedSteps(database, userIds),
    loadHouseBalances: () => loadHouseAccounts(database),
    sumReserved: (product, asset) => sumReserved(database, product, asset),
    loadReserved: holds => loadReserved(database, holds),
    loadPromises: (products, book) => loadPromises(database, products, { book, nowMs: dependencies.clock.nowMs() }),
    listHolds: (userId, book) => loadPendingHolds(database, userId, book),
    listLines: (filter, page) => listLines(database, filter, page),
    readLines: filter => readLines(database, filter),
    loadStatement: filter => loadStatement(database, filter),
    searchTransfers: wanted => search(database, wanted),
    splitByShard,
    charities: createCharityRecord(database),
  };
}

type House = Pick<
  Ledger,
  'openUser' | 'resetDemo' | 'countResetsLeft' | 'seedTreasury' | 'moveCapital' | 'grantTestFunds'
>;

function createHouse(
  { database, clock, isSandbox, demo = productDemoRules }: LedgerDependencies,
  { post, postIn, postDrawnIn }: Pick<ReturnType<typeof createPosting>, 'post' | 'postIn' | 'postDrawnIn'>,
): House {
  const countResetsLeft = async (client: pg.ClientBase | pg.Pool, userId: number) => {
    const nowMs = clock.nowMs();
    const fromMs = nowMs - (nowMs % dayMs);
    const count = await countTransfers(client, { userId, book: 'demo', kind: 'demoReset', fromMs });
    return Math.max(0, demo.getResetsMax() - count);
  };

  const resetIn = async (client: pg.ClientBase, userId: number, key: string, tellIn: TellReset) => {
    let isSpent = false;
    const posted = await postDrawnIn(client, {
      ...{ userId, book: 'demo' },
      // What is available does not change between this look and the posting.
      async draw() {
        const balances = calculateBalances(await loadAccounts(client, userId, 'demo'));
        const balance = balances.find(({ asset }) => asset === 'USDT');
        const available = balance?.accounts.available ?? 0n;
        const demoBalance = { userId, available, held: (balance?.total ?? 0n) - available };
        const isRepeat = await hasPosting(client, userId, key);
        const reset = isRepeat ? undefined : createDemoReset(demoBalance, key, demo.getStart());
        isSpent = reset !== undefined && (await countResetsLeft(client, userId)) === 0;
        return reset && !isSpent ? [reset] : [];
      },
    });
    const [answer] = posted.answers;
    if (answer && !answer.ok) throw new Error(`a demo reset was refused: ${answer.code}`);
    if (isSpent) return { result: deny('demoResetLimitReached'), announces: [posted.announce] };
    const tellings = answer ? [await tellIn(client, userId, demo.getStart())] : [];
    return { result: accept(await countResetsLeft(client, userId)), announces: [posted.announce, ...tellings] };
  };

  return {
    async openUser(userId, client) {
      const start = createDemoStart(userId, demo.getStart());
      const answer = client ? (await postIn(client, [start])).answers[0] : await post(start);
      if (!answer?.ok) throw new Error(`a demo account was not opened: ${answer?.code}`);
    },
    async resetDemo(userId, key, tellIn): Promise<Result<number, RefusalName>> {
      const { result, announces } = await database.transaction(client => resetIn(client, userId, key, tellIn));
      for (const announce of announces) announce();
      return result;
    },
    countResetsLeft: userId => countResetsLeft(database.pool, userId),
    async seedTreasury() {
      for (const capital of createSampleTreasury()) await post(capital);
    },
    moveCapital: (direction, move) => post(operatorPostings.moveCapital(direction, move)),
    grantTestFunds: async (userId, move) =>
      isSandbox ? post(operatorPostings.grantTestFunds(userId, move)) : deny('sandboxOnly'),
  };
}

/** Every asset once, USDT first; an account that was never used holds nothing. */
function calculateBalances(accounts: Awaited<ReturnType<typeof loadAccounts>>): UserBalance[] {
  return assets.map(asset => {
    const balances = new Map<UserAccountKind, bigint>(
      accounts.filter(account => account.asset === asset).map(({ kind, balance }) => [kind, balance]),
    );
    const held = (kind: UserAccountKind) => balances.get(kind) ?? 0n;
    return {
      asset,
      accounts: {
        available: held('available'),
        margin: held('margin'),
        stake: held('stake'),
        invested: held('invested'),
        withdrawing: held('withdrawing'),
        repaying: held('repaying'),
      },
      total: userAccountKinds.reduce((sum, kind) => sum + held(kind), 0n),
    };
  });
}
