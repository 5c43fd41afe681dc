import { createChunk } from '@truemark/browser/chunk';
import { showToast } from '@truemark/browser/toasts';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { getText } from '../../../platform/text.ts';
import { useChartChoices } from '../chart-choices.ts';
import { listCompared } from './compared-codes.ts';
import { type ComparisonParts, loadComparison } from './load-comparison.ts';

const comparisonChunk = createChunk(loadComparison, chunkTimeoutMs);

export interface ChosenComparison {
  /** What the instrument on screen is compared with. */
  readonly codes: readonly string[];
  /** What compares them, once something is to be compared and it is there. */
  readonly parts: ComparisonParts | undefined;
  /** It is on its way: its place is kept, so that the chart under it does not move. */
  readonly isComing: boolean;
}

/** The comparison that was chosen for the chart; until its program is there, the chart keeps its candles. */
export function useChosenComparison(here: string): ChosenComparison {
  const chosen = useChartChoices(choices => choices.compared);
  const codes = useMemo(() => listCompared(chosen, here), [chosen, here]);
  const chunk = useSyncExternalStore(comparisonChunk.subscribe, comparisonChunk.read);
  const isWanted = codes.length > 0;
  const hasFailed = isWanted && (chunk.status === 'failed' || chunk.status === 'late');
  useEffect(() => {
    if (isWanted) void comparisonChunk.load();
  }, [isWanted]);
  useEffect(() => {
    if (!hasFailed) return;
    showToast('error', getText('common')('errorNetwork'));
    // Wanted once more, it is asked for once more.
    return () => comparisonChunk.retry();
  }, [hasFailed]);
  const parts = isWanted && chunk.status === 'ready' ? chunk.value : undefined;
  return { codes, parts, isComing: isWanted && !parts && !hasFailed };
}
