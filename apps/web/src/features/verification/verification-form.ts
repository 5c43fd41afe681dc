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

/** A form to begin with: what was sent before, with the pictures that were accepted; else what the account knows. */
export function startDraft(
  sent: IdentificationState['sent'],
  known: { readonly country: string; readonly phone: string | null },
): VerificationDraft {
  const kept = (part: PicturePart) =>
    sent?.pictures.find(picture => picture.part === part && picture.verdict === 'accepted')?.fileId ?? null;
  return {
    details: sent?.details ?? { ...emptyDetails, country: known.country, phone: known.phone ?? '' },
    pictures: { front: kept('front'), back: kept('back'), holding: kept('holding') },
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
