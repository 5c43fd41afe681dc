import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import AppWindow from 'lucide-react/icons/app-window';
import type { ReactNode } from 'react';
import { useIsDappOnly } from '../../platform/instance.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useText } from '../../platform/text.ts';
import styles from './empty-page.module.css';

/** Where log-in leads on a site that lets only decentralised apps in. `login` is the button of their one way in. */
export function EmptyPage(props: { readonly login: ReactNode }) {
  const t = useText('unavailable');
  const isDappOnly = useIsDappOnly();
  return (
    <div className={`page ${styles.empty}`}>
      <span className={styles.ring}>
        <Icon of={AppWindow} size={24} />
      </span>
      <PageTitle title={t(isDappOnly ? 'dappTitle' : 'dappOffTitle')} isShownOnMobile />
      <p className="lead">{t(isDappOnly ? 'dappText' : 'dappOffText')}</p>
      <p className="sub">{t('dappMarkets')}</p>
      <div className={styles.actions}>
        {isDappOnly && props.login}
        <Link className={buttonClass({ variant: isDappOnly ? 'secondary' : 'primary' })} to="/market">
          {t('openMarket')}
        </Link>
        <Link className={buttonClass({ variant: 'secondary' })} to="/help">
          {t('readHelp')}
        </Link>
      </div>
    </div>
  );
}
