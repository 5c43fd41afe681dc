import { ToastBox } from '@truemark/ui/toast';
import { useEffect, useState } from 'react';
import { useText } from '../../platform/text.ts';
import { closeToast, type Toast, useToasts } from '../../platform/toasts.ts';
import styles from './frame.module.css';

const shownMs = 5_000;

/** The message of the moment. Notices are read politely and leave by themselves, errors at once and stay. */
export function ToastStack() {
  const toast = useToasts(toasts => toasts.current);
  return (
    <div className={styles.toasts}>
      <div role="status">{toast && toast.kind !== 'error' && <TimedToast key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.kind === 'error' && <TimedToast key={toast.id} toast={toast} />}</div>
    </div>
  );
}

function TimedToast(props: { readonly toast: Toast }) {
  const t = useText('common');
  const [isHeld, setHeld] = useState(false);
  const { id, kind, text } = props.toast;
  useEffect(() => {
    if (kind === 'error' || isHeld) return;
    const timer = setTimeout(() => closeToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on a message only gives time to read it.
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastBox kind={kind} text={text} closeLabel={t('dismiss')} onClose={() => closeToast(id)} />
    </div>
  );
}
