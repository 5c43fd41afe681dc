import type { ReactNode } from 'react';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useShell } from '../../../platform/shell.ts';
import { Facts } from './facts.tsx';
import styles from './pass-frame.module.css';

/** A form on its own, beside what can be checked without an account. */
export function PassFrame(props: { readonly title: string; readonly lead: ReactNode; readonly children: ReactNode }) {
  const isDesktop = useShell() === 'desktop';
  return (
    <div className={styles.frame}>
      <section className={styles.form}>
        <PageTitle title={props.title} isShownOnMobile />
        <p className={`sub ${styles.lead}`}>{props.lead}</p>
        {props.children}
      </section>
      {isDesktop && <Facts />}
    </div>
  );
}
