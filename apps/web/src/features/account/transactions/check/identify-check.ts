import type { Statement } from '../export-buttons.tsx';
import type { RecordQuery } from '../record-filter.ts';

/**
 * Names what a check is of: the same for the same lines under the same filter. When they were loaded, and so the end of an
 * open period, is left out: a result must not go because figures were asked for again and are what they were.
 */
export function identifyCheck(
  { closingHash, count }: Pick<Statement, 'closingHash' | 'count' | 'to'>,
  query: RecordQuery,
) {
  return JSON.stringify([closingHash, count, query]);
}
