import type { FormErrors } from '../../../../platform/form/form-state.ts';
import { type ContactErrorKey, findContactError } from '../../contact.ts';
import { type CodeErrorKey, findCodeError } from '../../field-errors.ts';
import type { ContactChangeValues } from './contact-change.ts';

export type ContactChangeErrorKey = ContactErrorKey | CodeErrorKey;

export function findContactChangeErrors(
  values: ContactChangeValues,
): FormErrors<ContactChangeValues, ContactChangeErrorKey> {
  const contact = findContactError(values);
  const code = findCodeError(values.code);
  return { ...(contact && { [values.way]: contact }), ...(code && { code }) };
}

/** The field that a refusal is about; one of a taken contact is about the field of its way. */
export function listContactRefusalFields({ way }: Pick<ContactChangeValues, 'way'>) {
  return {
    emailWrong: 'email',
    phoneWrong: 'phone',
    emailTaken: way,
    codeWrong: 'code',
    phoneCodeWrong: 'code',
    codeExpired: 'code',
  } as const;
}
