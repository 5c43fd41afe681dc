/**
 * An array parameter as PostgreSQL reads it. The driver's own way escapes every element by itself, which is a good part
 * of a batch's time; here texts are known to need little.
 */
export function writeArray(values: readonly (string | number | bigint | null)[]): string {
  let text = '{';
  for (const value of values) {
    if (text.length > 1) text += ',';
    text += typeof value === 'string' ? quote(value) : (value ?? 'NULL');
  }
  return `${text}}`;
}

/** The same for bytes. */
export function writeByteArray(values: readonly (Buffer | null)[]): string {
  return `{${values.map(value => (value ? `"\\\\x${value.toString('hex')}"` : 'NULL')).join(',')}}`;
}

const special = /["\\]/g;

function quote(value: string): string {
  return `"${value.replace(special, '\\$&')}"`;
}
