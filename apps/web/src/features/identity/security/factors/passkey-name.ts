/** What is typed for a new passkey. */
export interface PasskeyNameValues {
  readonly name: string;
}

export type PasskeyNameErrorKey = 'passkeyNameMissing' | 'passkeyNameLong';

/** Letters of a name; the server refuses more. */
const nameLengthMax = 64;

export function findPasskeyNameError(values: PasskeyNameValues): { readonly name?: PasskeyNameErrorKey } {
  const name = summarizePasskeyName(values);
  if (name === '') return { name: 'passkeyNameMissing' };
  return name.length > nameLengthMax ? { name: 'passkeyNameLong' } : {};
}

export function summarizePasskeyName({ name }: PasskeyNameValues): string {
  return name.trim();
}
