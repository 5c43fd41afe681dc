import X from 'lucide-react/icons/x';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { holdComposedEscape } from './pressed-key.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Called for Esc, the close button and a press beside the dialog. */
  readonly onClose: () => void;
  /** It stays: something is on its way that this is the only place to hear of. */
  readonly isHeld?: boolean;
  readonly title: string;
  /** Words of the close button. */
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Stands in the place of the title, which only screen readers are then told. */
  readonly head?: ReactNode;
  /** Stays in view under a long body: the action of a sheet. */
  readonly foot?: ReactNode;
  readonly className?: string;
}

type Place = 'center' | 'drawer' | 'sheet';

/** A dialog in the middle, for confirmations. Focus is trapped and given back by the browser itself. */
export function Dialog(props: DialogProps) {
  return <ModalFrame place="center" {...props} />;
}

/** A panel at the reading end of the window, for evidence beside a page. */
export function Drawer(props: DialogProps) {
  return <ModalFrame place="drawer" {...props} />;
}

/** A panel from below, for touch. */
export function Sheet(props: DialogProps) {
  return <ModalFrame place="sheet" {...props} />;
}

/** One or the other, which may change while it stands open: what is typed in it stays. */
export function DialogOrSheet({ isSheet, ...props }: DialogProps & { readonly isSheet: boolean }) {
  return <ModalFrame place={isSheet ? 'sheet' : 'center'} {...props} />;
}

function ModalFrame(props: DialogProps & { readonly place: Place }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { isOpen, isHeld = false } = props;
  const head = useRef<HTMLDivElement>(null);
  const onClose = () => !isHeld && props.onClose();
  useSheetWays(isOpen && props.place === 'sheet', { dialog, head, onClose });

  // A layout effect, so that a dialog that leaves the page is closed while it is still there: only a dialog that closes
  // gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    if (!element.open) element.showModal();
    return () => element.close();
  }, [isOpen]);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={joinClasses(styles.dialog, styles[props.place], props.className)}
      onClick={closeOnBackdrop}
      // Esc is the browser's own and calls onCancel. That of an input method ends its word, and not the dialog around the field.
      onKeyDown={holdComposedEscape}
      // React hands both events on to a dialog around this one as well, which is not meant.
      onCancel={event => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // The event comes later than the closing: by then the dialog may stand open again. A second Esc closes it whatever
      // we say, so one that is held is opened again.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || !isOpen || currentTarget.open) return;
        if (isHeld) currentTarget.showModal();
        else onClose();
      }}
    >
      {isOpen && (
        <div className={styles.frame}>
          <div ref={head} className={styles.head}>
            <h2 id={titleId} className={props.head ? 'vh' : 'h3'}>
              {props.title}
            </h2>
            {props.head}
            <IconButton icon={X} label={props.closeLabel} aria-disabled={isHeld || undefined} onClick={onClose} />
          </div>
          <div className={styles.body}>{props.children}</div>
          {props.foot && <div className={styles.foot}>{props.foot}</div>}
        </div>
      )}
    </dialog>
  );
}

/** Back and a swipe come with the first sheet that opens; without them its button and Esc close it. */
function useSheetWays(
  isSheet: boolean,
  given: {
    readonly dialog: RefObject<HTMLDialogElement | null>;
    readonly head: RefObject<HTMLElement | null>;
    readonly onClose: () => void;
  },
): void {
  const { dialog, head } = given;
  const close = useRef(given.onClose);
  useLayoutEffect(() => {
    close.current = given.onClose;
  });
  useEffect(() => {
    if (!isSheet) return;
    let isOver = false;
    let end: (() => void) | undefined;
    const open = async () => {
      const { openSheetWays } = await import('./sheet-ways.ts');
      if (!isOver && dialog.current && head.current)
        end = openSheetWays(dialog.current, head.current, () => close.current());
    };
    open().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, [isSheet, dialog, head]);
}
