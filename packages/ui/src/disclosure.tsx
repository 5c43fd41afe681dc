import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

/** What opens under its own line, the same everywhere: the browser's own triangle is never shown. */
export function Disclosure({
  summary,
  summaryClassName,
  iconSize = 16,
  className,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'details'>, 'children'> & {
  readonly summary: ReactNode;
  readonly summaryClassName?: string | undefined;
  readonly iconSize?: 16 | 18;
  readonly children: ReactNode;
}) {
  return (
    <details {...rest} className={joinClasses(styles.disclosure, className)}>
      <summary className={joinClasses(styles.summary, summaryClassName)}>
        {summary}
        <Icon of={ChevronDown} size={iconSize} className={styles.chevron ?? ''} />
      </summary>
      {children}
    </details>
  );
}
