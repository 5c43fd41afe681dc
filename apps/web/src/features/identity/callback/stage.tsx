import { BrandMark } from '@truemark/ui/brand-mark';
import { joinClasses } from '@truemark/ui/class-names';
import type { ReactNode } from 'react';
import styles from './stage.module.css';

/** Layers of the seal's body, from its foot to its face. */
const layers = Array.from({ length: 12 }, (_, index) => index);

/** The layout of the callback: words beside a seal that hovers over slips of the record, all in three dimensions. */
export function Stage(props: { readonly isWaiting: boolean; readonly children: ReactNode }) {
  return (
    <div className={styles.stage}>
      <div className={styles.words}>{props.children}</div>
      <div className={joinClasses(styles.scene, props.isWaiting && styles.waiting)} aria-hidden="true">
        <div className={styles.ground}>
          <div className={styles.slip} />
          <div className={styles.slip} />
          <div className={styles.slip} />
          <div className={styles.shadow} />
          <div className={styles.seal}>
            {layers.map(layer => (
              <div key={layer} className={styles.layer} style={{ transform: `translateZ(${layer * 3}px)` }} />
            ))}
            <div className={styles.face} style={{ transform: `translateZ(${layers.length * 3}px)` }}>
              <BrandMark size={148} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
