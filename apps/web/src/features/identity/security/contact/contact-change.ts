import type { ContactField, ContactValues } from '../../contact.ts';

/** What is typed to take a new address or number. */
export interface ContactChangeValues extends ContactValues {
  readonly code: string;
  /** Of the newest sending; '' before the first. */
  readonly codeToken: string;
}

export function startContactChange(way: ContactField, areaCode: string): ContactChangeValues {
  return { way, email: '', areaCode, phone: '', code: '', codeToken: '' };
}
