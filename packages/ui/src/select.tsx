import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export type SelectProps = ComponentPropsWithRef<'select'> & { readonly isDense?: boolean };

/** The browser's own select in our clothes. Use it inside `Field`, or give it an `aria-label`. */
export function Select({ isDense = false, className, children, ...rest }: SelectProps) {
  return (
    <span
      className={joinClasses(
        styles.box,
        styles.select,
        isDense && styles.dense,
        rest['aria-invalid'] === true && styles.wrong,
        className,
      )}
    >
      <select {...rest}>{children}</select>
      <Icon of={ChevronDown} size={16} className={styles.chevron ?? ''} />
    </span>
  );
}
