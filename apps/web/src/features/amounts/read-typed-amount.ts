import { readTyped } from '@truemark/domain/text/typed-text';

/** A typed amount as a plain decimal text. A comma is a decimal mark where it cannot part thousands. */
export function readTypedAmount(typed: string): string | undefined {
  const text = readTyped(typed);
  if (/^\d{1,15}(\.\d+)?$/.test(text)) return text;
  return /^\d{1,15},(\d{1,2}|\d{4,})$/.test(text) ? text.replace(',', '.') : undefined;
}
