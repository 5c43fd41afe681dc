import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './text-area.module.css';

/** A field of several lines that grows with its words. Use it inside `Field`, or give it an `aria-label`. */
export function TextArea({ className, rows = 3, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={joinClasses(styles.area, rest['aria-invalid'] === true && styles.wrong, className)}
    />
  );
}
