import type { RefusalName } from '@truemark/contract/refusals';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { calculateNetwork } from './network-address.ts';
import type { SecurityCounts } from './security-counts.ts';

/** What somebody has done, or was refused, at a guard of the platform. */
export interface SecurityEvent {
  readonly kind: 'accountRecovered' | RefusalName;
  /** `user:7` or `operator:2` by the operator's number, never what was typed; null when it is nobody's that we know. */
  readonly subject: string | null;
  readonly address: string;
  readonly requestId: string;
}

/** A refusal of a call. */
export interface CallRefusal extends Omit<SecurityEvent, 'kind'> {
  readonly name: RefusalName;
  /** Path of the call in the contract. */
  readonly call: string;
}

const guards: ReadonlySet<RefusalName> = new Set([
  ...(['passwordWrong', 'loginBlocked', 'sendingBlocked', 'permissionMissing'] as const),
  ...(['accountRestricted', 'accountLocked', 'userStatusAbnormal'] as const),
  ...(['codeWrong', 'phoneCodeWrong', 'codeExpired', 'secondFactorWrong', 'challengeExpired'] as const),
]);

/** One line of the log, of the network and not of the address, without anything that was typed. */
export function writeSecurityEvent(
  log: Log,
  { kind, subject, address, requestId, ...more }: SecurityEvent & { readonly call?: string },
): void {
  log.info({ security: kind, subject, network: calculateNetwork(address), reqId: requestId, ...more }, 'security');
}

/** Counts every refusal by name, and writes those at a guard to the log. */
export function createRefusalNotes(
  log: Log,
  metrics: Metrics,
  counts?: SecurityCounts,
): (refusal: CallRefusal) => void {
  return ({ name, ...about }) => {
    metrics.refusals.inc({ name });
    counts?.note(name, about.call);
    if (guards.has(name)) writeSecurityEvent(log, { kind: name, ...about });
  };
}
