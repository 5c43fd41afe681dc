import { Readable } from 'node:stream';
import { pageRowsMax, statementRowsMax } from '@truemark/contract/limits';
import { balancePointsMax } from '@truemark/contract/people/accounts';
import type { NotificationValues } from '@truemark/contract/people/notification-kinds';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Ledger } from '../ledger/index.ts';
import { type ListPrices, loadBalanceValues } from './balance-values.ts';
import { createPdfMaker } from './statement/make-pdf.ts';
import type { StatementHead } from './statement/statement.ts';
import { writeCsv } from './statement/write-csv.ts';
import { readBook, readFilter, toBalanceItem, toTotalItem, toTransferItem } from './wire.ts';

export interface AccountDependencies {
  readonly ledger: Ledger;
  readonly isSandbox: boolean;
  readonly listPrices: ListPrices;
  /** Undefined when the user is gone. */
  readonly loadUserName: (userId: number) => Promise<string | undefined>;
  /** A number above those of all orders so far. */
  readonly takeOrderId: () => Promise<number>;
  /** Ends what runs in the demo book with a number below `beforeId`; false when something found no price to end at. */
  readonly endDemo: (userId: number, beforeId: number) => Promise<boolean>;
  /** Tells the owner of a reset in its transaction; what it answers is called after the commit. */
  readonly notifyReset: (
    client: pg.ClientBase,
    userId: number,
    values: NotificationValues<'demoReset'>,
  ) => Promise<() => void>;
}

/** Pages of a PDF cost far more than lines of a CSV. */
const pdfRowsMax = 10_000;
const pageRowsDefault = 50;
const msPerDay = 86_400_000;

/** Balances, the transaction record and its statements: what the ledger says to its owners. */
export function registerAccountRoutes(
  http: HttpServer,
  { ledger, isSandbox, listPrices, loadUserName, takeOrderId, endDemo, notifyReset }: AccountDependencies,
): void {
  http.serve('listBalances', async ({ context }) => {
    const { userId } = context.user;
    const book = readBook(context.isDemo);
    const startOfDayMs = context.nowMs - (context.nowMs % msPerDay);
    const [balances, todayProfit, resetsLeft] = await Promise.all([
      ledger.loadBalances(userId, book),
      ledger.calculateProfit(userId, book, 'USDT', startOfDayMs),
      context.isDemo ? ledger.countResetsLeft(userId) : null,
    ]);
    return {
      book,
      balances: balances.map(toBalanceItem),
      todayProfit: formatAmount(todayProfit, 'USDT'),
      resetsLeft,
    };
  });

  http.serve('resetDemo', ({ context: { isDemo, requestId, user }, repeat }) =>
    repeat.inSteps(
      async () => {
        if (!isDemo) return deny('liveRefused');
        if ((await ledger.countResetsLeft(user.userId)) === 0) return deny('demoResetLimitReached');
        return { beforeId: await takeOrderId(), key: `reset:${requestId}` };
      },
      async ({ beforeId, key }) => {
        if (!(await endDemo(user.userId, beforeId))) return deny('notTradable');
        const reset = await ledger.resetDemo(user.userId, key, (client, userId, start) =>
          notifyReset(client, userId, { amount: formatAmount(start, 'USDT'), asset: 'USDT' }),
        );
        return reset.ok ? { resetsLeft: reset.value } : reset;
      },
    ),
  );

  http.serve('listTransfers', async ({ query, context }) => {
    const filter = readFilter(context.user.userId, readBook(context.isDemo), query);
    const { cursor, limit = pageRowsDefault } = query;
    const { lines, nextCursor } = await ledger.listLines(filter, { cursor, limit: Math.min(limit, pageRowsMax) });
    return { items: lines.map(toTransferItem), nextCursor };
  });

  http.serve('listBalanceValues', ({ query: { step, before, limit = balancePointsMax }, context }) =>
    loadBalanceValues(
      { ledger, listPrices },
      { ...{ userId: context.user.userId, book: readBook(context.isDemo), nowMs: context.nowMs }, step, before, limit },
    ),
  );

  http.serve('getStatement', async ({ query, context }) => {
    const to = query.to ?? context.nowMs;
    const filter = readFilter(context.user.userId, readBook(context.isDemo), { ...query, to });
    const { count, totals, closingHash } = await ledger.loadStatement(filter);
    return { from: query.from ?? null, to, count, totals: totals.map(toTotalItem), closingHash };
  });

  const pdfMaker = createPdfMaker();
  http.serve('exportStatement', async ({ query, context }) => {
    const { userId } = context.user;
    const userName = await loadUserName(userId);
    if (userName === undefined) return deny('userNotFound');
    const toMs = query.to ?? context.nowMs;
    const book = readBook(context.isDemo);
    const filter = readFilter(userId, book, { ...query, to: toMs });
    const statement = await ledger.loadStatement(filter);
    const max = query.format === 'pdf' ? pdfRowsMax : statementRowsMax;
    if (statement.count > max) return { ...deny('exportTooLarge'), values: { max: String(max) } };
    const { language, nowMs: madeAtMs } = context;
    const head: StatementHead = {
      ...{ userName, book, isSandbox, fromMs: query.from, toMs, madeAtMs, language, statement },
    };
    const fileName = `truemark-${book}-${new Date(toMs).toISOString().slice(0, 10)}.${query.format}`;
    const lines = ledger.readLines(filter);
    if (query.format === 'pdf') {
      const body = await pdfMaker.make(userId, head, lines);
      return 'ok' in body ? body : { fileName, contentType: 'application/pdf', body };
    }
    const body = Readable.from(writeCsv(head, lines), { objectMode: false });
    return { fileName, contentType: 'text/csv; charset=utf-8', body };
  });
}
