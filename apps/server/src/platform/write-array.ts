/**
 * An array parameter as PostgreSQL reads it. The driver's own way looks at every character of every element, which would
 * be a good part of a batch's time; here it is known what may stand in it: numbers, and names of our own closed lists.
 */
export function writeValues(values: readonly (number | bigint | string | null)[]): string {
  let text = '{';
  for (const value of values) text += `${value ?? 'NULL'},`;
  return close(text);
}

/** The same for references and keys, as `isReference` lets them through: in quotes, because one may read `null`. */
export function writeTexts(values: readonly string[]): string {
  if (values.length === 0) return '{}';
  return `{"${values.join('","')}"}`;
}

/** The same for bytes, given as hexadecimal. */
export function writeBytes(values: readonly (string | null)[]): string {
  let text = '{';
  for (const value of values) text += value === null ? 'NULL,' : `"\\\\x${value}",`;
  return close(text);
}

function close(text: string): string {
  return text.length > 1 ? `${text.slice(0, -1)}}` : '{}';
}
