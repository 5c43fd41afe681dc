import type { OperatorItem } from '@truemark/contract/operators/access';
import type { OperatorRole } from '@truemark/contract/operators/roles';
import { nameOperator } from '../../platform/http/access.ts';

/** An operator as the server knows them. Times are ms since 1970. */
export interface Operator {
  readonly id: number;
  readonly number: number;
  readonly email: string;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** Sealed under `nameTotpOf`. */
  readonly totpSecret: Buffer | null;
  readonly totpStep: number;
  readonly pendingTotpSecret: Buffer | null;
  readonly pendingTotpUntilMs: number | null;
  readonly isDisabled: boolean;
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number | null;
}

export function toOperatorItem(operator: Operator): OperatorItem {
  return {
    id: String(operator.id),
    number: operator.number,
    email: operator.email,
    role: operator.role,
    isDisabled: operator.isDisabled,
    hasSecondFactor: operator.totpSecret !== null,
    mustChangePassword: operator.mustChangePassword,
    createdAt: operator.createdAtMs,
    lastSeenAt: operator.lastSeenAtMs,
  };
}

/** What an operator's secret is sealed under. */
export function nameTotpOf(operatorId: number): string {
  return `totp:operator:${operatorId}`;
}

/** How the audit log names an operator. */
export function nameSubjectOf({ number }: Pick<Operator, 'number'>): string {
  return nameOperator(number);
}
