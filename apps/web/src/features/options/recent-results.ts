import type { OptionOrder } from '@truemark/contract/trading/options';

/** How long a result stays in sight among what runs. */
export const justSettledMs = 60_000;

/** Options that ended within the last minute of the server's clock, in the order they came. */
export function findJustSettled(options: readonly OptionOrder[], nowMs: number): readonly OptionOrder[] {
  return options.filter(({ endTime, createTime, expiresAt }) => {
    const endedAtMs = endTime ?? Math.min(expiresAt, nowMs);
    return endedAtMs >= createTime && nowMs - endedAtMs < justSettledMs;
  });
}
