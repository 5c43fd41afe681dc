import type { loanObstacles } from '@truemark/contract/lending/loans';
import type { Amount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import { sumDebt } from './debt.ts';
import type { LoanParts } from './parts.ts';
import { type Loan, listStandingOf } from './store.ts';
import { listLevelMaxima, readLoanRules } from './terms.ts';

/** What somebody may borrow now. */
interface Limits {
  readonly min: Amount;
  /** The level's greatest sum, less the open principal. */
  readonly max: Amount;
  readonly openPrincipal: Amount;
  readonly obstacle: (typeof loanObstacles)[number] | null;
  /** With `loanTooSoon`. */
  readonly availableFromMs: number | null;
}

/** What may be lent to somebody altogether: nothing to who is not verified, or may begin nothing new. */
export async function findMaximum(
  { identity, parameters }: Pick<LoanParts, 'identity' | 'parameters'>,
  client: pg.ClientBase,
  userId: number,
): Promise<{ readonly maximum: Amount; readonly isVerified: boolean }> {
  const user = await identity.loadUserIn(client, userId);
  assert(user, 'a session has a user');
  const isVerified = user.identityStatus === 1;
  const maximum = listLevelMaxima(parameters)[user.level] ?? 0n;
  return { maximum: isVerified && user.state === 'active' ? maximum : 0n, isVerified };
}

export async function findLimits(
  parts: Pick<LoanParts, 'identity' | 'parameters'>,
  client: pg.ClientBase,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<Limits> {
  const { maximum, isVerified } = await findMaximum(parts, client, userId);
  const loans = await listStandingOf(client, userId);
  const rules = readLoanRules(parts.parameters);
  const openPrincipal = sumDebt(loans, nowMs).principal;
  const availableFromMs = findPauseEnd(loans, rules.pauseMs, nowMs);
  const isOverdue = loans.some(({ state }) => state === 'expired');
  const max = !isOverdue && maximum > openPrincipal ? maximum - openPrincipal : 0n;
  return {
    ...{ min: rules.minimum, max },
    ...{ openPrincipal, availableFromMs, obstacle: findObstacle() },
  };

  function findObstacle(): Limits['obstacle'] {
    if (!isVerified) return 'userNotVerified';
    if (loans.some(({ state }) => state === 'pending')) return 'loanUnderReview';
    if (isOverdue) return 'loanOverdue';
    if (availableFromMs !== null) return 'loanTooSoon';
    return max < rules.minimum ? 'limitUsed' : null;
  }
}

/** Until when the newest loan keeps the next one away, counted from its payout; what was refused or taken back does not. */
function findPauseEnd(loans: readonly Loan[], pauseMs: number, nowMs: number): number | null {
  const newest = loans.at(-1);
  const endMs = newest ? (newest.paidOutAtMs ?? newest.atMs) + pauseMs : 0;
  return endMs > nowMs ? endMs : null;
}
