import { countries } from '@truemark/contract/people/countries';
import {
  cleanPersonDetails,
  findPersonRefusal,
  isSigned,
  listPictureParts,
  type PersonDetails,
  type PicturePart,
  reviewedFields,
  type Signature,
  verifiedAgeMin,
} from '@truemark/domain/identity/verification';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import { deleteHandover } from './handover-store.ts';
import type { KycParts } from './parts.ts';
import { type Identification, insertIdentification, loadNewest, loadVerified } from './store.ts';

export interface Submission {
  readonly userId: number;
  readonly details: PersonDetails;
  readonly pictures: Readonly<Record<PicturePart, string | null>>;
  readonly signature: Signature;
  readonly isChange: boolean;
}

/** What a person's pictures are claimed for: a picture that was accepted is used again in the next check. */
const nameRecord = (userId: number) => `identity:${userId}`;

/** Sends an identity check to review; answers what to do after the commit. Roll back when it is denied. */
export async function submitIn(
  parts: KycParts,
  client: pg.PoolClient,
  submission: Submission,
): Promise<Result<() => void, never> | Denial> {
  const { userId, isChange, signature } = submission;
  const details = cleanPersonDetails(submission.details);
  const nowMs = parts.clock.nowMs();
  const status = await parts.identity.lockStatusIn(client, userId);
  const newest = await loadNewest(client, userId);
  if (!canSubmit(status, newest, isChange)) return deny('verificationStatusWrong');
  const isAskedAgain = (await parts.identity.loadUserIn(client, userId))?.restrictionReason === 'identityCheck';
  const wrong = findPersonRefusal(details, nowMs);
  if (wrong) return { ...deny(wrong.code), values: { field: wrong.field, age: String(verifiedAgeMin) } };
  if (!(parts.countries ?? countries).includes(details.country)) return deny('countryWrong');
  // A change of nothing that is reviewed needs no review, unless the operator has asked for one.
  const verified = isChange && !isAskedAgain ? await loadVerified(client, userId) : undefined;
  if (verified && !reviewedFields.some(field => verified.details[field] !== details[field])) {
    return deny('detailsUnchanged');
  }
  const pictures = listPictureParts(details.documentType).map(part => ({ part, fileId: submission.pictures[part] }));
  const missing = pictures.find(({ fileId }) => fileId === null);
  if (missing) return { ...deny('pictureRequired'), values: { part: missing.part } };
  if (!isSigned(signature)) return deny('notSigned');
  const chosen = pictures.flatMap(({ part, fileId }) => (fileId === null ? [] : [{ part, fileId }]));
  const isKept = ({ part, fileId }: (typeof chosen)[number]) => listAccepted(newest).get(part) === fileId;
  const fileIds = chosen.filter(picture => !isKept(picture)).map(({ fileId }) => fileId);
  const claim = { userId, purpose: 'identity', fileIds, record: nameRecord(userId) } as const;
  const claimed = await parts.files.claimIn(client, claim);
  if (!claimed.ok) return claimed;
  await deleteHandover(client, userId);
  await insertIdentification(client, { userId, details, pictures: chosen, signature, isChange, atMs: nowMs });
  // Until new details are verified, the old ones hold.
  return accept(await parts.identity.saveVerificationIn(client, userId, { status: isChange ? 1 : 2 }));
}

/** Whether somebody may send a check now. Source: product rules, Wire (10019). */
export function canSubmit(status: number, newest: Identification | undefined, isChange: boolean): boolean {
  if (newest && (newest.decision === null || (newest.decision === 'final' && !newest.isChange))) return false;
  return isChange ? status === 1 : status === 0 || status === 3;
}

/** Pictures that were accepted although the check was not passed. */
function listAccepted(newest: Identification | undefined): ReadonlyMap<PicturePart, string> {
  const kept = newest?.decision === 'retry' ? newest.pictures.filter(({ verdict }) => verdict === 'accepted') : [];
  return new Map(kept.map(({ part, fileId }) => [part, fileId]));
}
