import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import { refuseSecondPerson } from '../console-access/index.ts';
import type { KycParts } from './parts.ts';
import {
  type DecisionRecord,
  findVerifiedBySame,
  type Identification,
  lockIdentification,
  saveApproval,
  saveClaim,
  saveDecision,
} from './store.ts';

/** How long a claim keeps others away. */
const claimMs = 15 * 60_000;

/** Who is on it now; null when nobody is, or has not decided in time. */
export function findClaimer({ claimedBy, claimedAtMs }: Identification, nowMs: number): number | null {
  return claimedAtMs !== null && claimedAtMs > nowMs - claimMs ? claimedBy : null;
}

/** The row, locked, where this operator may work on it. */
async function takeIn(
  client: pg.ClientBase,
  who: { readonly id: number; readonly operatorNumber: number; readonly nowMs: number },
): Promise<Result<Identification, 'recordMissing' | 'decisionMade' | 'claimedByOther'>> {
  const found = await lockIdentification(client, who.id);
  if (!found) return deny('recordMissing');
  if (found.decision !== null) return deny('decisionMade');
  const claimer = findClaimer(found, who.nowMs);
  return claimer !== null && claimer !== who.operatorNumber ? deny('claimedByOther') : accept(found);
}

export async function claimIn(
  { clock }: KycParts,
  client: pg.ClientBase,
  claim: { readonly id: number; readonly operatorNumber: number },
): Promise<Result<Identification, 'recordMissing' | 'decisionMade' | 'claimedByOther'>> {
  const nowMs = clock.nowMs();
  const taken = await takeIn(client, { ...claim, nowMs });
  if (taken.ok) await saveClaim(client, claim.id, claim.operatorNumber, nowMs);
  return taken;
}

const noticeKinds = { verified: 'identityVerified', retry: 'identityNotPassed', final: 'identityRefused' } as const;

export type KycVerdict = Omit<DecisionRecord, 'atMs'> & { readonly id: number };

export interface Decided {
  readonly identification: Identification;
  /** `approvedOnce`: another reviewer must approve it, too. */
  readonly state: 'decided' | 'approvedOnce';
  /** The account was restricted until this check was passed, and no longer is. */
  readonly isRestrictionLifted: boolean;
  announce(): void;
}

/** Decides one; roll back when it is denied, else call `announce` after the commit. */
export async function decideIn(
  parts: KycParts,
  client: pg.PoolClient,
  { id, ...verdict }: KycVerdict,
): Promise<Result<Decided, never> | Denial> {
  const nowMs = parts.clock.nowMs();
  const { decision, deciderNumber } = verdict;
  const taken = await takeIn(client, { id, operatorNumber: deciderNumber, nowMs });
  if (!taken.ok) return taken;
  const identification = taken.value;
  // A verified person stays so: what is wrong with a change is said, and sent again.
  if (decision === 'final' && identification.isChange) return deny('reasonsMissing');
  if (!hasReasons(verdict, identification)) return deny('reasonsMissing');
  const { approvedBy } = identification;
  if (decision === 'verified' && approvedBy !== null) {
    // Also where one has come to be enough meanwhile: two approvals are by two people.
    const refusal = await refuseSecondPerson(client, { proposerNumber: approvedBy, deciderNumber, nowMs });
    if (refusal) return refusal;
  } else if (decision === 'verified' && parts.countReviewers() > 1) {
    await saveApproval(client, id, deciderNumber);
    return accept({ identification, state: 'approvedOnce', isRestrictionLifted: false, announce() {} });
  }
  const { userId, details, isChange } = identification;
  if (decision === 'verified') await parts.lockWithdrawerIn(client, userId);
  await saveDecision(client, id, { ...verdict, atMs: nowMs });
  // Who has invited themselves earns nothing by it. It comes before the logs of users' events are locked.
  const otherIds = decision === 'verified' ? await findVerifiedBySame(client, identification) : [];
  const announceInvites = await parts.withholdIn(client, { userId, otherIds });
  const person = { firstName: details.firstName, lastName: details.lastName, country: details.country };
  // What a verified person is asked to change again leaves them verified, as they were.
  const outcome = decision === 'verified' ? ({ status: 1, person } as const) : ({ status: isChange ? 1 : 3 } as const);
  const announceProfile = await parts.identity.saveVerificationIn(client, userId, outcome);
  const kind = noticeKinds[decision];
  const announceNotice = await parts.notifyIn(client, { userId, kind, values: {}, isMailed: true });
  const announceLifted = decision === 'verified' ? await liftAskedIn(parts, client, identification) : undefined;
  const announce = () => {
    announceProfile();
    announceInvites();
    announceNotice();
    announceLifted?.();
  };
  return accept({ identification, state: 'decided', isRestrictionLifted: announceLifted !== undefined, announce });
}

/** What an account was restricted for is done once a check that was sent since is passed; a locked one stays locked. */
async function liftAskedIn(
  { identity }: KycParts,
  client: pg.PoolClient,
  { userId, submittedAtMs }: Identification,
): Promise<(() => void) | undefined> {
  const user = await identity.loadUserIn(client, userId);
  const isAsked = user?.state === 'closeOnly' && user.restrictionReason === 'identityCheck';
  if (!isAsked || submittedAtMs < (user.restrictedAtMs ?? 0)) return undefined;
  const lifted = await identity.restricting.liftIn(client, userId);
  assert(lifted.ok, 'a restricted account is there, and restricted');
  return lifted.value.announce;
}

/** Who is to send something again is told what; of who is verified or refused for good nothing is asked. */
function hasReasons(
  { decision, pictures, detailReasons }: Omit<KycVerdict, 'id'>,
  { pictures: sent }: Identification,
): boolean {
  if (decision !== 'retry') return pictures.length === 0 && detailReasons.length === 0;
  const parts = new Set(pictures.map(({ part }) => part));
  const isOfThese = parts.size === pictures.length && [...parts].every(part => sent.some(one => one.part === part));
  return isOfThese && pictures.length + detailReasons.length > 0;
}
