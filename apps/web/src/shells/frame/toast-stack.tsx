import { createChunk } from '@truemark/browser/chunk';
import { useToasts } from '@truemark/browser/toasts';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../../platform/text.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import styles from './frame.module.css';

/** Comes a moment after the first picture, so that a message finds it also where the network has gone since. */
const toastChunk = createChunk(
  () => import('@truemark/browser/toast-stack').then(module => module.TimedToast),
  chunkTimeoutMs,
);

/**
 * The message of the moment: over the head of the page, where it covers no order and no price that it may speak of. Notices
 * are read politely, errors at once.
 */
export function ToastStack() {
  const t = useText('common');
  const toast = useToasts(toasts => toasts.current);
  const state = useSyncExternalStore(toastChunk.subscribe, toastChunk.read);
  useEffect(() => whenIdle(() => void toastChunk.load()), []);
  useEffect(() => {
    if (toast) void toastChunk.load();
  }, [toast]);
  const Part = state.status === 'ready' ? state.value : undefined;
  const shown = toast && (Part ? <Part key={toast.id} toast={toast} closeLabel={t('dismiss')} /> : toast.text);
  return (
    <div className={styles.toasts}>
      <div role="status">{toast?.kind !== 'error' && shown}</div>
      <div role="alert">{toast?.kind === 'error' && shown}</div>
    </div>
  );
}
