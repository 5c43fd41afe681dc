import { BrandMark } from '@truemark/ui/brand-mark';
import { NotRealChip, Tag } from '@truemark/ui/chip';
import { joinClasses } from '@truemark/ui/class-names';
import type { ReactNode } from 'react';
import { useInstance } from '../../platform/instance.ts';
import { useText } from '../../platform/text.ts';
import styles from './access.module.css';

/** The frame before the console: one form, and what this installation is. */
export function Gate(props: { readonly title: string; readonly isWide?: boolean; readonly children: ReactNode }) {
  const t = useText('shell');
  const instance = useInstance(state => state.settings?.instance);
  return (
    <div className={styles.gate}>
      <header className={styles.gateHead}>
        <span className={styles.gateBrand}>
          <BrandMark size={26} />
          {t('productName')}
          <span className={styles.gateName}>{t('consoleName')}</span>
        </span>
        {instance === 'sandbox' && <NotRealChip title={t('sandboxText')}>{t('sandbox')}</NotRealChip>}
        {instance === 'production' && <Tag>{t('production')}</Tag>}
      </header>
      <main id="main" className={joinClasses(styles.gateBody, props.isWide && styles.gateWide)}>
        <h1 className="h2">{props.title}</h1>
        {props.children}
      </main>
    </div>
  );
}
