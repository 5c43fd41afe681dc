import { readTyped, readTypedCode } from '../text/typed-text.ts';

/** Documents that show who someone is. Source: specification, section 2, Loan. */
export const documentTypes = ['idCard', 'driverLicense', 'passport'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Pictures that are asked for: both sides of the document, and its owner holding it. */
export const pictureParts = ['front', 'back', 'holding'] as const;
export type PicturePart = (typeof pictureParts)[number];

/** The pictures of a document: a passport is read on one page. */
export function listPictureParts(type: DocumentType): readonly PicturePart[] {
  return type === 'passport' ? ['front', 'holding'] : pictureParts;
}

export const sexes = ['female', 'male', 'other'] as const;
export type Sex = (typeof sexes)[number];

/** Years. Source: product rules, Identity. */
export const verifiedAgeMin = 18;
/** Hours that a review takes at most. Source: specification, section 4. */
export const identityReviewHours = 48;
export const identityReviewMs = identityReviewHours * 3_600_000;

/** Milliseconds for which a link to go on on a telephone can be opened. */
export const handoverLinkMs = 10 * 60_000;
/** Milliseconds for which the page that has opened one may send pictures. */
export const handoverPageMs = 30 * 60_000;

/** Why a picture is to be sent again, in words that its owner reads. */
export const pictureReasons = [
  'blurred',
  'glare',
  'cutOff',
  'wrongSide',
  'wrongDocument',
  'expired',
  'edited',
  'faceHidden',
  'faceDiffers',
  'documentHidden',
] as const;
export type PictureReason = (typeof pictureReasons)[number];

/** Why what was typed is to be given again. */
export const detailReasons = [
  'nameDiffers',
  'birthDateDiffers',
  'numberDiffers',
  'addressUnclear',
  'signatureMissing',
] as const;
export type DetailReason = (typeof detailReasons)[number];

/** A drawn signature: strokes of x and y by turns, in thousandths of its field; or a name that was typed instead. */
export type Signature =
  | { readonly kind: 'drawn'; readonly strokes: readonly (readonly number[])[] }
  | { readonly kind: 'typed'; readonly name: string };

/** What a person says of themselves. Dates are `YYYY-MM-DD`. Source: specification, section 3, KYC. */
export interface PersonDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly sex: Sex;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly address: string;
  readonly phone: string;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
  readonly documentExpiresOn: string;
}

/** What was typed, without blanks around it; the number of a document in capitals, without blanks and hyphens. */
export function cleanPersonDetails(details: PersonDetails): PersonDetails {
  return {
    ...details,
    firstName: readTyped(details.firstName),
    lastName: readTyped(details.lastName),
    address: details.address.trim(),
    phone: readTyped(details.phone),
    documentNumber: readTypedCode(details.documentNumber).toUpperCase(),
  };
}

export type PersonRefusal = 'informationIncomplete' | 'birthDateWrong' | 'ageTooLow' | 'documentExpired';

/** The first thing that is wrong with a person's details, with its field; the day is UTC's. */
export function findPersonRefusal(
  details: PersonDetails,
  nowMs: number,
): { readonly code: PersonRefusal; readonly field: keyof PersonDetails } | undefined {
  const empty = (Object.keys(details) as (keyof PersonDetails)[]).find(field => details[field] === '');
  if (empty) return { code: 'informationIncomplete', field: empty };
  const today = new Date(nowMs).toISOString().slice(0, 10);
  if (!isDay(details.birthDate) || details.birthDate < '1900-01-01' || details.birthDate > today) {
    return { code: 'birthDateWrong', field: 'birthDate' };
  }
  if (calculateAge(details.birthDate, today) < verifiedAgeMin) return { code: 'ageTooLow', field: 'birthDate' };
  if (!isDay(details.documentExpiresOn)) return { code: 'informationIncomplete', field: 'documentExpiresOn' };
  return details.documentExpiresOn < today ? { code: 'documentExpired', field: 'documentExpiresOn' } : undefined;
}

/** Full years from a birth date to a day. Who was born on 29 February is a year older on 1 March where there is no such day. */
export function calculateAge(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Whether a text is a day of the calendar, as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a signature was given: more than a dot, or a name. */
export function isSigned(signature: Signature): boolean {
  if (signature.kind === 'typed') return readTyped(signature.name) !== '';
  return signature.strokes.some(stroke => stroke.length >= 6);
}

/** Names, birth date and country: what a verified person cannot change without a new review. */
export const reviewedFields = ['firstName', 'lastName', 'birthDate', 'country'] as const;
