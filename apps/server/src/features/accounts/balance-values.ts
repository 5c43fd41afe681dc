import type { CallReply } from '@truemark/contract/call';
import { type BalanceStep, balancePointsMax, type listBalanceValues } from '@truemark/contract/people/accounts';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { calculateBalanceHistory, type StepPrice } from '@truemark/domain/ledger/balance-history';
import { candleIntervalMs } from '@truemark/domain/market/candle';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type { Ledger } from '../ledger/index.ts';

/** The recorded prices of an asset in USDT by the end of each step, the oldest first; `fromMs` and `toMs` included. */
export type ListPrices = (
  asset: Exclude<Asset, 'USDT'>,
  step: BalanceStep,
  range: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
) => Promise<readonly StepPrice[]>;

interface ValueRequest {
  readonly userId: number;
  readonly book: Book;
  readonly step: BalanceStep;
  readonly before: number | undefined;
  readonly limit: number;
  readonly nowMs: number;
}

/** How many steps before the first point its price may lie: a market pauses for a few days at most. */
const pauseSteps = 96;

/** A page of what the balances of a book were worth. */
export async function loadBalanceValues(
  { ledger, listPrices }: { readonly ledger: Ledger; readonly listPrices: ListPrices },
  { userId, book, step, before, limit, nowMs }: ValueRequest,
): Promise<CallReply<typeof listBalanceValues>> {
  const stepMs = candleIntervalMs[step];
  const untilMs = Math.min(before ?? nowMs + 1, nowMs + 1);
  const beginMs = await ledger.loadFirstMs(userId, book);
  if (beginMs === undefined || beginMs >= untilMs) return { book, points: [], nextBefore: null };
  const lastStep = Math.ceil(untilMs / stepMs) - 1;
  const beginStep = Math.floor(beginMs / stepMs);
  const firstStep = Math.max(lastStep - limit + 1, beginStep);
  const { closing, changes } = await ledger.loadBalanceChanges({ userId, book, stepMs, firstStep, untilMs });
  const wanted = [...new Set([...closing.keys(), ...changes.map(({ asset }) => asset)])];
  const prices = new Map<Asset, readonly StepPrice[]>();
  const range = {
    fromMs: (firstStep - pauseSteps) * stepMs,
    toMs: untilMs,
    limit: balancePointsMax + pauseSteps + 1,
  };
  for (const asset of wanted) if (asset !== 'USDT') prices.set(asset, await listPrices(asset, step, range));
  const hasOpening = firstStep === beginStep;
  const points = calculateBalanceHistory({
    ...{ stepMs, firstStep, lastStep, untilMs: Math.min(untilMs, nowMs), closing, changes, prices, hasOpening },
  });
  return {
    book,
    points: points.map(({ atMs, value, moves }) => ({
      at: atMs,
      value: value === undefined ? null : formatAmount(value, 'USDT'),
      moves: moves.map(({ asset, amount }) => ({ asset, amount: formatAmount(amount, asset) })),
    })),
    nextBefore: hasOpening ? null : firstStep * stepMs,
  };
}
