import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

/** Class of a link that is an icon only; it needs an `aria-label`. */
export function iconButtonClass(size: 'small' | 'medium' = 'medium'): string {
  return joinClasses(styles.button, size === 'small' && styles.small);
}

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  readonly icon: LucideIcon;
  /** What the button does, for those who do not see the icon. */
  readonly label: string;
  readonly size?: 'small' | 'medium';
  readonly isFlipped?: boolean;
  /** A dot for something new. */
  readonly hasPip?: boolean;
};

export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 'medium', isFlipped = false, hasPip = false, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      className={joinClasses(iconButtonClass(size), className)}
    >
      <Icon of={icon} size={size === 'small' ? 16 : 20} isFlipped={isFlipped} />
      {hasPip && <span className={styles.pip} aria-hidden="true" />}
    </button>
  );
}
