import { type ComponentType, useEffect } from 'react';
import type { Chunk } from './chunk.ts';
import { getText } from './text.ts';
import { showToast } from './toasts.ts';
import { useChunk } from './use-chunk.ts';

/** Draws a part that is loaded when it is first opened; when it does not come, says so and closes it again. */
export function Lazily<Props extends object>(props: {
  readonly chunk: Chunk<ComponentType<Props>>;
  readonly given: Props;
  readonly onFailed: () => void;
}) {
  const { chunk, onFailed } = props;
  const state = useChunk(chunk);
  const hasFailed = state.status === 'failed' || state.status === 'late';
  useEffect(() => {
    if (!hasFailed) return;
    showToast('error', getText('common')('errorNetwork'));
    onFailed();
    // Opened once more, it is asked for once more.
    return () => chunk.retry();
  }, [hasFailed, chunk, onFailed]);
  if (state.status !== 'ready') return null;
  const Part = state.value;
  return <Part {...props.given} />;
}

/** For parts that the page stands without; the message about them is enough. */
export function leaveOut(): void {}
