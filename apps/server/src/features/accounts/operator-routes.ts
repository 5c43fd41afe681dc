import type { CallReply } from '@truemark/contract/call';
import type { LedgerRow } from '@truemark/contract/operators/overview';
import type { listPromises } from '@truemark/contract/operators/treasury';
import type { Account } from '@truemark/domain/ledger/account';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Transfer } from '@truemark/domain/ledger/transfer';
import { type Asset, assets } from '@truemark/domain/money/asset';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { type Ledger, operatorPostings } from '../ledger/index.ts';
import type { AuditKeeper } from './audit-keeper.ts';
import { postIn, readMoveAmount, type TreasuryParts } from './treasury.ts';
import { registerTreasury } from './treasury-routes.ts';

export interface LedgerOperatorParts extends Pick<TreasuryParts, 'limits'> {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly audit: AuditKeeper;
  /** Those whose promises the reserve is for. */
  readonly products: Parameters<Ledger['loadPromises']>[0];
  readonly isSandbox: boolean;
  readonly hasUserIn: (client: pg.PoolClient, userId: number) => Promise<boolean>;
  /** Tells a user of money that an operator gave; answers what to do after the commit. */
  readonly notifyTestFunds: (
    client: pg.PoolClient,
    userId: number,
    values: { readonly amount: string; readonly asset: Asset },
  ) => Promise<() => void>;
}

const pageRowsDefault = 50;

/** `user:7/available`, `house/treasury`. */
function writeAccount({ userId, kind }: Account): string {
  return userId === null ? `house/${kind}` : `user:${userId}/${kind}`;
}

function toLedgerRow({
  postingId,
  part,
  atMs,
  book,
  asset,
  amount,
  debit,
  credit,
  kind,
  reference,
}: Transfer): LedgerRow {
  return {
    id: `${postingId}-${part}`,
    at: atMs,
    book,
    asset,
    amount: formatAmount(amount, asset),
    debit: writeAccount(debit),
    credit: writeAccount(credit),
    kind,
    reference,
  };
}

/** The ledger as operators see it, and what they may do to it: the operator's own capital, and test funds. */
export function registerLedgerOperatorRoutes(http: HttpServer, acts: ActServer, parts: LedgerOperatorParts): void {
  const { ledger, audit, products } = parts;
  http.serve('listLedger', async ({ query }) => {
    const { book, asset, kind, account, reference, cursor, limit = pageRowsDefault } = query;
    const userId = query.userId === undefined ? undefined : Number(query.userId);
    const range = { fromMs: query.from, toMs: query.to };
    const search = { book, asset, kind, account, reference, userId, cursor, limit, ...range };
    const { transfers, nextCursor } = await ledger.searchTransfers(search);
    return { items: transfers.map(toLedgerRow), nextCursor };
  });

  http.serve('listHouseBalances', async ({ query }) => {
    const house = (await ledger.loadHouseBalances()).filter(({ book }) => book === query.book);
    // All accounts of a book and asset sum to zero: what the house lacks is what the users have.
    const users = assets.map(asset => ({
      account: 'users',
      asset,
      balance: house.reduce((rest, row) => (row.asset === asset ? rest - row.balance : rest), 0n),
    }));
    return [...house, ...users].map(({ account, asset, balance }) => ({
      account,
      asset,
      amount: formatAmount(balance, asset),
    }));
  });

  http.serve('runAudit', () => audit.run());
  http.serve('listPromises', async ({ query }) => toPromises(await ledger.loadPromises(products, query.book)));
  registerGrants(acts, parts);
  registerTreasury(http, acts, parts);
}

function toPromises({
  today,
  lastDay,
  sums,
}: Awaited<ReturnType<Ledger['loadPromises']>>): CallReply<typeof listPromises> {
  const sum = (asset: Asset, isPromised: boolean) =>
    sums
      .filter(each => each.asset === asset && (each.product !== null) === isPromised)
      .reduce((whole, { amount }) => whole + amount, 0n);
  return {
    ...{ today, lastDay },
    reserves: [...new Set(sums.map(({ asset }) => asset))].map(asset => ({
      asset,
      reserved: formatAmount(sum(asset, false), asset),
      promised: formatAmount(sum(asset, true), asset),
    })),
    rows: sums.flatMap(({ product, asset, day, amount }) =>
      product === null ? [] : [{ product, asset, day, amount: formatAmount(amount, asset) }],
    ),
  };
}

function registerGrants(acts: ActServer, { ledger, isSandbox, hasUserIn, notifyTestFunds }: LedgerOperatorParts): void {
  acts.serve('grantTestFunds', ({ body, context, commit }) =>
    commit(async client => {
      if (!isSandbox) return deny('sandboxOnly');
      const { asset, reason } = body;
      const userId = Number(body.userId);
      if (!(await hasUserIn(client, userId))) return deny('userUnknown');
      const amount = readMoveAmount(body.amount, asset);
      if (!amount.ok) return amount;
      const key = `grant:${context.requestId}`;
      const reference = `operator:${context.operator.operatorNumber}`;
      const move = { book: 'live' as const, asset, amount: amount.value, key, reference };
      const text = formatAmount(amount.value, asset);
      const posted = await postIn({ ledger }, client, operatorPostings.grantTestFunds(userId, move));
      if (!posted.ok) return posted;
      const tell = await notifyTestFunds(client, userId, { amount: text, asset });
      const { postingId, announce } = posted.value;
      const transferId = String(postingId);
      const after = { asset, amount: text, transferId };
      const record = { act: 'treasury.grant', subject: `user:${userId}`, reason, before: null, after };
      const announceAll = () => {
        announce();
        tell();
      };
      return { reply: { transferId }, record, announce: announceAll };
    }),
  );
}
