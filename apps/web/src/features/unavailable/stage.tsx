import { BrandMark } from '@truemark/ui/brand-mark';
import type { ReactNode } from 'react';
import styles from './stage.module.css';

/** The layout of the Google callback: words beside slips of the record lying in space. */
export function Stage(props: { readonly children: ReactNode }) {
  return (
    <div className={styles.stage}>
      <div>{props.children}</div>
      <div className={styles.scene} aria-hidden="true">
        <div className={styles.stack}>
          <div className={styles.slip} />
          <div className={styles.slip} />
          <div className={styles.slip} />
          <div className={styles.slip} />
          <div className={styles.mark}>
            <BrandMark size={132} />
          </div>
        </div>
      </div>
    </div>
  );
}
