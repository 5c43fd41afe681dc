import { joinClasses } from '@truemark/ui/class-names';
import { useIsSandbox } from '../../platform/instance.ts';
import { useIsDemo } from '../../platform/session.ts';
import { switchAccount } from '../../platform/switch-account.ts';
import { useText } from '../../platform/text.ts';
import styles from './account-switch.module.css';

/** Live or demo: always visible. On a sandbox nothing is live. */
export function AccountSwitch(props: {
  readonly isFull?: boolean;
  /** A sheet around it makes way for the message. */
  readonly onSwitched?: () => void;
}) {
  const t = useText('account-shell');
  const isDemo = useIsDemo();
  const isSandbox = useIsSandbox();
  const choose = (isWanted: boolean) => {
    switchAccount(isWanted);
    props.onSwitched?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons of one bar, not fields of a form.
    <div
      className={joinClasses(styles.accounts, props.isFull && styles.full)}
      role="group"
      aria-label={t('accountInUse')}
    >
      <button type="button" className={styles.account} aria-pressed={!isDemo} onClick={() => choose(false)}>
        <span className={styles.dot} />
        {t(isSandbox ? 'test' : 'live')}
      </button>
      <button type="button" className={styles.account} aria-pressed={isDemo} onClick={() => choose(true)}>
        {t('demo')}
      </button>
    </div>
  );
}
