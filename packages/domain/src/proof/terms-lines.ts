import { type CheckFault, compare } from './check-result.ts';

/** A fault for every line of the terms that the order would have written otherwise. */
export function compareLines(written: string, terms: string): CheckFault[] {
  const expected = written.split('\n');
  const found = terms.split('\n');
  const count = Math.max(expected.length, found.length);
  return Array.from({ length: count }, (_, index) => index).flatMap(index => {
    const name = (expected[index] ?? found[index] ?? '').split(':')[0] ?? '';
    return compare('terms', [[`terms: ${name}`, expected[index], found[index]]]);
  });
}
