import { loadNamespaces } from '../../../platform/text.ts';

export type ComparisonParts = typeof import('./comparison.ts').comparison;

/** The program of the comparison with its words. */
export async function loadComparison(): Promise<ComparisonParts> {
  const [{ comparison }] = await Promise.all([import('./comparison.ts'), loadNamespaces(['compare'])]);
  return comparison;
}
