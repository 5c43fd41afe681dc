import type { MarketInfo } from '@truemark/contract/markets/markets';

const infoRefreshMs = 60_000;
/** So much after the turn of a session, so that the server has turned it too. */
const turnMs = 1_000;

/** When to ask for an instrument again: every minute, and sooner when its session changes before that. */
export function calculateInfoRefresh(info: Pick<MarketInfo, 'session'> | undefined, nowMs: number): number {
  const changesAt = info?.session.changesAt ?? null;
  if (changesAt === null || changesAt <= nowMs) return infoRefreshMs;
  return Math.min(infoRefreshMs, changesAt - nowMs + turnMs);
}
