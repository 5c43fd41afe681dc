import { HatchLine } from '@truemark/ui/hatch-line';
import { Icon } from '@truemark/ui/icon';
import Snowflake from 'lucide-react/icons/snowflake';
import { openSupport } from '../../platform/open-support.ts';
import { RichText } from '../../platform/rich-text.tsx';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import styles from './account-banners.module.css';
import { switchAccount } from './switch-account.ts';

const tags = { b: (content: string) => <b>{content}</b> };

/** What stands over every page of somebody logged in: that the account is frozen, that the money is for practice. */
export function Banners() {
  const isFrozen = useUser()?.isFrozen ?? false;
  const isDemo = useIsDemo();
  return (
    <>
      {isDemo && <DemoBanner />}
      <div role="status">{isFrozen && <FrozenBanner />}</div>
    </>
  );
}

function DemoBanner() {
  const t = useText('account-shell');
  const shell = useShell();
  return (
    <>
      <HatchLine />
      <div className={`${styles.banner} ${styles.demo}`}>
        <span className={`${styles.tag} hatch`}>{t('demoAccount')}</span>
        <span>
          <RichText text={t(shell === 'desktop' ? 'demoBanner' : 'demoBannerShort')} tags={tags} />
        </span>
        <button type="button" className={`${styles.action} ulk`} onClick={() => switchAccount(false)}>
          {t('switchToLive')}
        </button>
      </div>
    </>
  );
}

function FrozenBanner() {
  const t = useText('account-shell');
  return (
    <div className={`${styles.banner} ${styles.frozen}`}>
      <Icon of={Snowflake} size={18} />
      <span className={styles.words}>
        <RichText text={t('frozenBanner')} tags={tags} />
      </span>
      <button type="button" className={`${styles.action} ulk`} onClick={() => void openSupport()}>
        {t('frozenSupport')}
      </button>
    </div>
  );
}
