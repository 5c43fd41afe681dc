import { summarizeContact } from '../../../platform/identity/contact.ts';
import type { ResetValues } from './reset-form.ts';

/** The new password as the call takes it. */
export function summarizeReset(values: ResetValues) {
  return { ...summarizeContact(values), code: values.code, password: values.password };
}
