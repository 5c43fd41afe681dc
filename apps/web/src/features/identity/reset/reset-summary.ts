import { summarizeCode, summarizeContact } from '../contact.ts';
import type { ResetValues } from './reset-form.ts';

/** The new password as the call takes it. */
export function summarizeReset(values: ResetValues) {
  return { ...summarizeContact(values), ...summarizeCode(values), password: values.password };
}
