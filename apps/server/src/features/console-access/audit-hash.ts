import { createHash } from 'node:crypto';

/** What the hash of an act covers, beside the hash of the act before. */
export interface HashedAct {
  readonly sequence: number;
  readonly atMs: number;
  readonly operatorNumber: number | null;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * JSON in one form only: keys sorted, no blanks, amounts (`bigint`) as texts, and texts as the database can hold them.
 * What is read back from the database gives the same form again.
 */
export function writeCanonicalJson(value: unknown): string {
  return JSON.stringify(sortKeys(value)) ?? 'null';
}

function sortKeys(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return cleanText(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries
      .map(([key, inner]) => [cleanText(key), sortKeys(inner)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** The database refuses NUL and halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** SHA-256 of a line of the log after the act with `previousHash`, as the database works it out. */
export function calculateLineHash(line: string, previousHash: Buffer): Buffer {
  return createHash('sha256').update(previousHash).update(line).digest();
}

/** The same of an act from before the database did. */
export function calculateAuditHash(act: HashedAct, previousHash: Buffer): Buffer {
  const { sequence, atMs, operatorNumber, act: name, subject, reason, before, after } = act;
  const content = { sequence, at: atMs, operatorNumber, act: name, subject, reason, before, after };
  return createHash('sha256')
    .update(writeCanonicalJson({ ...content, previousHash: previousHash.toString('hex') }))
    .digest();
}
