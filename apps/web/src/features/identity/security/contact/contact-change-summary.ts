import { summarizeCode, summarizeContact } from '../../contact.ts';
import type { ContactChangeValues } from './contact-change.ts';

/** The change as the call takes it. */
export function summarizeContactChange(values: ContactChangeValues) {
  return { ...summarizeContact(values), ...summarizeCode(values) };
}
