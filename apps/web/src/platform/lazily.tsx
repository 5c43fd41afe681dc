import type { Chunk } from '@truemark/browser/chunk';
import { useNewerVersion } from '@truemark/browser/newer-version';
import { showToast } from '@truemark/browser/toasts';
import { useChunk } from '@truemark/browser/use-chunk';
import { type ComponentType, useEffect } from 'react';
import { OutdatedDialog } from './outdated.tsx';
import { getText } from './text.ts';

/**
 * Draws a part that is loaded when it is first opened. One that does not come says so and is closed by `onFailed`; where
 * the server has a newer version, it offers to reload in the place of the part. A part without `onFailed` is left out.
 */
export function Lazily<Props extends object>(props: {
  readonly chunk: Chunk<ComponentType<Props>>;
  readonly given: Props;
  readonly onFailed?: () => void;
}) {
  const { chunk, onFailed } = props;
  const state = useChunk(chunk);
  const hasFailed = state.status === 'failed' || state.status === 'late';
  const isOutdated = useNewerVersion(newer => newer.isReady);
  useEffect(() => {
    if (!hasFailed || isOutdated) return;
    showToast('error', getText('common')('errorNetwork'));
    onFailed?.();
    // Opened once more, it is asked for once more.
    return () => chunk.retry();
  }, [hasFailed, isOutdated, chunk, onFailed]);
  if (hasFailed && isOutdated && onFailed) return <OutdatedDialog onClose={onFailed} />;
  if (state.status !== 'ready') return null;
  const Part = state.value;
  return <Part {...props.given} />;
}
