import Check from 'lucide-react/icons/check';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './checkbox.module.css';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  readonly children: ReactNode;
};

/** A box to tick, with its words beside it; links among the words stay links. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={joinClasses(styles.check, className)}>
      <span className={joinClasses(styles.box, rest['aria-invalid'] === true && styles.wrong)}>
        <input type="checkbox" {...rest} />
        <Icon of={Check} size={14} />
      </span>
      <span className={styles.words}>{children}</span>
    </label>
  );
}
