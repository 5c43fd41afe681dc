import { joinClasses } from '@truemark/ui/class-names';
import { ToastBox } from '@truemark/ui/toast';
import { useEffect, useState } from 'react';
import { FigureText } from './figure-text.tsx';
import { Link } from './router.tsx';
import styles from './toast-stack.module.css';
import { closeToast, type Toast, type ToastAct, useToasts } from './toasts.ts';

const shownMs = 5_000;
/** What offers something stays until one has read it and decided. */
const offeredMs = 9_000;

/** The message of the moment. Notices are read politely and leave by themselves, errors at once and stay. */
export function ToastStack(props: { readonly closeLabel: string; readonly className?: string | undefined }) {
  const toast = useToasts(toasts => toasts.current);
  const timed = toast && <TimedToast key={toast.id} toast={toast} closeLabel={props.closeLabel} />;
  return (
    <div className={joinClasses(styles.toasts, props.className)}>
      <div role="status">{toast?.kind !== 'error' && timed}</div>
      <div role="alert">{toast?.kind === 'error' && timed}</div>
    </div>
  );
}

/** One message, with its figures kept together; it leaves by itself unless it is an error. */
export function TimedToast(props: { readonly toast: Toast; readonly closeLabel: string }) {
  const [isHeld, setHeld] = useState(false);
  const { id, kind, text, acts } = props.toast;
  const hasActs = acts !== undefined && acts.length > 0;
  useEffect(() => {
    if (kind === 'error' || isHeld) return;
    const timer = setTimeout(() => closeToast(id), hasActs ? offeredMs : shownMs);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld, hasActs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on a message only gives time to read it.
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastBox
        kind={kind}
        text={<FigureText text={text} />}
        acts={hasActs && <ToastActs id={id} acts={acts} />}
        closeLabel={props.closeLabel}
        onClose={() => closeToast(id)}
      />
    </div>
  );
}

function ToastActs(props: { readonly id: number; readonly acts: readonly ToastAct[] }) {
  const close = () => closeToast(props.id);
  return props.acts.map(({ label, to, run }) =>
    to === undefined ? (
      <button
        key={label}
        type="button"
        onClick={() => {
          close();
          run?.();
        }}
      >
        {label}
      </button>
    ) : (
      <Link key={label} to={to} onClick={close}>
        {label}
      </Link>
    ),
  );
}
