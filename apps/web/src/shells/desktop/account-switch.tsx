import { joinClasses } from '@truemark/ui/class-names';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { switchAccount } from '../frame/switch-account.ts';
import styles from './desktop-shell.module.css';

/** Live or demo: always visible, solid ink or hatched. */
export function AccountSwitch() {
  const t = useText('shell');
  const isDemo = useIsDemo();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons of one bar, not fields of a form.
    <div className={styles.accounts} role="group" aria-label={t('accountInUse')}>
      <button
        type="button"
        className={joinClasses(styles.account, styles.live)}
        aria-pressed={!isDemo}
        onClick={() => switchAccount(false)}
      >
        {!isDemo && <span className={styles.dot} />}
        {t('live')}
      </button>
      <button
        type="button"
        className={joinClasses(styles.account, styles.demo)}
        aria-pressed={isDemo}
        onClick={() => switchAccount(true)}
      >
        {isDemo && <span className={styles.dot} />}
        {t('demo')}
      </button>
    </div>
  );
}
