import Check from 'lucide-react/icons/check';
import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';
import { moveFocus } from './move-focus.ts';
import styles from './popover.module.css';
import { readPressedKey } from './pressed-key.ts';

/** What the button that opens a popover must carry. */
export interface PopoverTriggerProps {
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly onClick: () => void;
}

export interface PopoverProps {
  readonly label: string;
  readonly trigger: (props: PopoverTriggerProps) => ReactNode;
  /** `close` gives the focus back to the trigger. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** Side of the trigger that the panel is flush with. */
  readonly align?: 'start' | 'end';
  readonly className?: string;
}

const focusable = 'a[href], button:not(:disabled), input, select, [tabindex="0"]';

/** A small panel under its button. Esc, a press elsewhere and leaving it with Tab close it; arrows move inside. */
export function Popover(props: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('button')?.focus();
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const chosen = panel.current?.querySelector<HTMLElement>('[aria-current="true"]');
    (chosen ?? panel.current?.querySelector<HTMLElement>(focusable))?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !anchor.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const onPanelKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (readPressedKey(event) === 'Escape') {
      event.stopPropagation();
      close();
    } else if (!isTyping) moveFocus(event, panel.current, focusable);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus leave what is inside it.
    <span ref={anchor} className={joinClasses(styles.anchor, props.className)} onBlur={closeWhenLeft}>
      {props.trigger({ 'aria-expanded': isOpen, 'aria-controls': panelId, onClick: () => setOpen(open => !open) })}
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend; the label is on the group.
        <div
          ref={panel}
          id={panelId}
          role="group"
          aria-label={props.label}
          className={joinClasses(styles.panel, styles[props.align ?? 'end'])}
          onKeyDown={onPanelKeyDown}
        >
          {typeof props.children === 'function' ? props.children(close) : props.children}
        </div>
      )}
    </span>
  );
}

/** Class of a link inside a popover. */
export const popoverItemClass: string = styles.item ?? '';

/** A line of a popover that does something; `isCurrent` marks the choice in force. */
export function PopoverItem({
  isCurrent = false,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'button'> & { readonly isCurrent?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-current={isCurrent ? 'true' : undefined}
      className={joinClasses(styles.item, className)}
    >
      {children}
      {isCurrent && (
        <span className={styles.tick}>
          <Icon of={Check} size={16} />
        </span>
      )}
    </button>
  );
}
