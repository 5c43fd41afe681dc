import type { AccountRestriction } from '@truemark/contract/people/restrictions';
import type { IdentificationState } from '@truemark/contract/people/verification';
import {
  cleanPersonDetails,
  findPersonRefusal,
  isSigned,
  listPictureParts,
  type PersonDetails,
  type PersonRefusal,
  type PicturePart,
  type Sex,
  type Signature,
} from '@truemark/domain/identity/verification';

/** What a person says of themselves; their sex is chosen by them, never for them. */
export interface DraftDetails extends Omit<PersonDetails, 'sex'> {
  readonly sex: Sex | '';
}

/** What is typed, chosen and drawn, over all steps. */
export interface VerificationDraft {
  readonly details: DraftDetails;
  /** Names of finished uploads. */
  readonly pictures: Readonly<Record<PicturePart, string | null>>;
  readonly signature: Signature;
}

export const steps = ['details', 'document', 'signature'] as const;
export type Step = (typeof steps)[number];

/** Fields of each step; the document's own stand with its pictures. */
const detailFields = ['firstName', 'lastName', 'birthDate', 'sex', 'country', 'address', 'phone'] as const;
const documentFields = ['documentNumber', 'documentExpiresOn'] as const;

const emptyDetails: DraftDetails = {
  ...{ firstName: '', lastName: '', birthDate: '', sex: '', country: '', address: '', phone: '' },
  ...{ documentType: 'idCard', documentNumber: '', documentExpiresOn: '' },
};

/** Whether something of what was sent is to be sent again. */
export function isSentBack(sent: IdentificationState['sent']): boolean {
  return sent !== null && (sent.detailReasons.length > 0 || sent.pictures.some(({ reasons }) => reasons.length > 0));
}

/** Whether the operator asks for a check again, and none that was sent since is passed. */
export function isCheckAsked(sent: IdentificationState['sent'], restriction: AccountRestriction | null): boolean {
  if (restriction?.reason !== 'identityCheck') return false;
  const isSentSince = sent !== null && sent.submittedAt >= restriction.since;
  const isPassed = isSentSince && sent.decidedAt !== null && !isSentBack(sent);
  return !isPassed;
}

/** What a verified person reads first: what waits, what is asked of them, what was sent back. */
export function chooseVerifiedText(
  { isChangePending, sent }: Pick<IdentificationState, 'isChangePending' | 'sent'>,
  isAskedAgain: boolean,
) {
  if (isChangePending) return 'changePending';
  if (isAskedAgain) return 'verifyAgainText';
  return isSentBack(sent) ? 'changeNotPassed' : 'verifiedText';
}

/** Pictures that may be named again: those that were accepted where others were not. A new check needs new ones. */
export function listKept(sent: IdentificationState['sent']): ReadonlyMap<PicturePart, string> {
  const kept = sent && isSentBack(sent) ? sent.pictures.filter(({ verdict }) => verdict === 'accepted') : [];
  return new Map(kept.map(({ part, fileId }) => [part, fileId]));
}

/** A form to begin with: what was sent before, with the pictures that were accepted; else what the account knows. */
export function startDraft(
  sent: IdentificationState['sent'],
  known: { readonly country: string; readonly phone: string | null; readonly countries: readonly string[] },
): VerificationDraft {
  const kept = listKept(sent);
  const details = sent?.details ?? { ...emptyDetails, country: known.country, phone: known.phone ?? '' };
  return {
    // A country that is not on the list is chosen anew.
    details: known.countries.includes(details.country) ? details : { ...details, country: '' },
    pictures: {
      front: kept.get('front') ?? null,
      back: kept.get('back') ?? null,
      holding: kept.get('holding') ?? null,
    },
    signature: { kind: 'drawn', strokes: [] },
  };
}

/** One picture of a draft; the others may arrive at the same time. */
export function withPicture(draft: VerificationDraft, part: PicturePart, fileId: string | null): VerificationDraft {
  return { ...draft, pictures: { ...draft.pictures, [part]: fileId } };
}

export type DraftError = 'required' | Exclude<PersonRefusal, 'informationIncomplete'> | 'pictureRequired' | 'notSigned';
export type DraftErrors = Readonly<Partial<Record<keyof PersonDetails | PicturePart | 'signature', DraftError>>>;

/** What is wrong with a step, by field. */
export function findStepErrors(step: Step, draft: VerificationDraft, nowMs: number): DraftErrors {
  const { details, pictures, signature } = draft;
  if (step === 'signature') return isSigned(signature) ? {} : { signature: 'notSigned' };
  const fields = step === 'details' ? detailFields : documentFields;
  const clean: DraftDetails = { ...cleanPersonDetails({ ...details, sex: 'other' }), sex: details.sex };
  const empty = Object.fromEntries(
    fields.filter(field => clean[field] === '').map(field => [field, 'required'] as const),
  );
  const refusal = findPersonRefusal(fillGaps(clean), nowMs);
  const isHere = refusal && refusal.code !== 'informationIncomplete' && fields.some(field => field === refusal.field);
  const wrong = isHere && !(refusal.field in empty) ? { [refusal.field]: refusal.code } : {};
  if (step === 'details') return { ...empty, ...wrong };
  const missing = listPictureParts(details.documentType).filter(part => pictures[part] === null);
  return { ...empty, ...wrong, ...Object.fromEntries(missing.map(part => [part, 'pictureRequired'] as const)) };
}

/** So that one field is judged although another is still empty. */
function fillGaps(details: DraftDetails): PersonDetails {
  const filled = Object.fromEntries(
    Object.entries(details).map(([field, value]) => [field, value === '' ? '-' : value]),
  );
  return {
    ...details,
    ...filled,
    sex: details.sex || 'other',
    birthDate: details.birthDate || '1970-01-01',
    documentExpiresOn: details.documentExpiresOn || '9999-12-31',
  };
}
