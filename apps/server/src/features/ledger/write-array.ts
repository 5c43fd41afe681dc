/**
 * Array parameters as PostgreSQL reads them. The driver's own way looks at every character of every element, which would
 * be a good part of a batch's time; here it is known what may stand in them.
 */

/** Numbers, and names of our own closed lists: nothing in them means anything to the array's syntax. */
export function writeValues(values: readonly (number | bigint | string | null)[]): string {
  let text = '{';
  for (const value of values) text += `${value ?? 'NULL'},`;
  return close(text);
}

/** References and keys, which `isReference` has let through: in quotes, because one may read `null`. */
export function writeTexts(values: readonly string[]): string {
  if (values.length === 0) return '{}';
  return `{"${values.join('","')}"}`;
}

/** Bytes, given as hexadecimal. */
export function writeBytes(values: readonly (string | null)[]): string {
  let text = '{';
  for (const value of values) text += value === null ? 'NULL,' : `"\\\\x${value}",`;
  return close(text);
}

function close(text: string): string {
  return text.length > 1 ? `${text.slice(0, -1)}}` : '{}';
}
