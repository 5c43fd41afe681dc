import { HatchLine } from '@truemark/ui/hatch-line';
import { RichText } from '../../platform/rich-text.tsx';
import { useIsDemo } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';
import { switchAccount } from './switch-account.ts';

const tags = { b: (content: string) => <b>{content}</b> };

/** The hatched line and the reminder over every page of the practice account. */
export function DemoBanner() {
  const t = useText('shell');
  const isDemo = useIsDemo();
  const shell = useShell();
  if (!isDemo) return null;
  return (
    <>
      <HatchLine />
      <div className={`${styles.banner} ${styles.demo}`}>
        <span className={`${styles.demoTag} hatch`}>{t('demoAccount')}</span>
        {shell === 'desktop' && (
          <span>
            <RichText text={t('demoBanner')} tags={tags} />
          </span>
        )}
        <button type="button" className={`${styles.demoSwitch} ulk`} onClick={() => switchAccount(false)}>
          {t('switchToLive')}
        </button>
      </div>
    </>
  );
}
