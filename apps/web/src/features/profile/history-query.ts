import { useQuery } from '@tanstack/react-query';
import { type BalancePoint, type BalanceStep, balancePointsMax } from '@truemark/contract/people/accounts';
import { accountKeys, useBook } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';

/** How far back the picture goes: how many points of which length; all there are where no number stands. */
export const historyRanges = {
  '30': { step: '4h', count: 180 },
  '90': { step: '1d', count: 90 },
  '365': { step: '1d', count: 365 },
  all: { step: '1d', count: undefined },
} as const satisfies Readonly<Record<string, { step: BalanceStep; count: number | undefined }>>;
export type HistoryRange = keyof typeof historyRanges;

/** Ten years and more: whoever has been here longer sees those. */
const pagesMax = 10;
const renewMs = 60_000;

/** What the book in use was worth, the oldest point first. Renewed once a minute, not with every change. */
export function useBalanceHistory(range: HistoryRange) {
  return useQuery({
    queryKey: [...accountKeys.values, useBook(), range],
    queryFn: ({ signal }) => loadHistory(range, signal),
    refetchInterval: renewMs,
    staleTime: renewMs,
  });
}

async function loadHistory(range: HistoryRange, signal: AbortSignal): Promise<readonly BalancePoint[]> {
  const { step, count } = historyRanges[range];
  let points: readonly BalancePoint[] = [];
  let before: number | undefined;
  for (let page = 0; page < (count === undefined ? pagesMax : 1); page += 1) {
    const query = { step, limit: count ?? balancePointsMax, ...(before !== undefined && { before }) };
    const reply = await api.call('listBalanceValues', { query }, { signal });
    points = [...reply.points, ...points];
    if (reply.nextBefore === null) break;
    before = reply.nextBefore;
  }
  return points;
}
