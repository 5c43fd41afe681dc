import type { ComponentPropsWithRef } from 'react';
import styles from './button.module.css';
import { joinClasses } from './class-names.ts';

export interface ButtonLook {
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'gain' | 'loss' | 'danger' | 'dangerLine';
  readonly size?: 'small' | 'medium' | 'large';
  readonly isFull?: boolean;
}

/** Class of a link that looks like a button; a link stays a link. */
export function buttonClass({ variant = 'secondary', size = 'medium', isFull = false }: ButtonLook = {}): string {
  return joinClasses(styles.button, styles[variant], size !== 'medium' && styles[size], isFull && styles.full);
}

export type ButtonProps = ComponentPropsWithRef<'button'> & ButtonLook & { readonly isBusy?: boolean };

/** A button. One primary in a view; busy keeps its width and its words. */
export function Button({ variant, size, isFull, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }), ...(isFull && { isFull }) };
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(buttonClass(look), className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy && <span className={styles.spin} aria-hidden="true" />}
      {children}
    </button>
  );
}
