import type { NotTradable } from './trading.ts';

/** What a refusal says of the reason why there is no trading. */
export function explainObstacle({
  reason,
  opensAtMs,
  haltReason = null,
}: Omit<NotTradable, 'reason'> & { readonly reason: string }): Readonly<Record<string, string>> {
  return {
    reason,
    ...(opensAtMs !== null && { opensAt: String(opensAtMs) }),
    ...(haltReason !== null && { haltReason }),
  };
}
