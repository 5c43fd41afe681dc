import { guestIdleDays } from '@truemark/contract/limits';
import { Button } from '@truemark/ui/button';
import { type ReactNode, useState } from 'react';
import { api, forgetUser } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { loadGuest, saveGuest } from '../../platform/guest.ts';
import { navigateTo } from '../../platform/navigator.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import styles from './demo-page.module.css';

/** Somebody has logged in where a guest was: both accounts are there, and nothing is lost before one is chosen. */
export function AccountChoice(props: { readonly onGuest: () => void }) {
  const t = useText('guest');
  const describeError = useErrorText();
  const userName = useUser()?.userName ?? '';
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const goHome = () => navigateTo('/', { replace: true });

  async function returnToGuest(): Promise<void> {
    // The call takes its token along before it is forgotten; a login that nobody hears of any more runs out.
    const told = api.call('logout').catch(() => undefined);
    forgetUser();
    props.onGuest();
    await told;
  }

  async function endGuest(): Promise<void> {
    const token = loadGuest();
    setBusy(true);
    try {
      if (token !== undefined) await api.call('endGuest', { body: { token } });
      saveGuest(undefined);
      goHome();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.words}>
      <PageTitle title={t('chooseTitle')} isShownOnMobile />
      <p className="lead">{t('chooseText', { userName })}</p>
      <ul className={styles.choices}>
        <Choice text={t('useOwnText', { days: guestIdleDays })}>
          <Button variant="primary" isFull onClick={goHome}>
            {t('useOwn', { userName })}
          </Button>
        </Choice>
        <Choice text={t('useGuestText')}>
          <Button isFull onClick={() => void returnToGuest()}>
            {t('useGuest')}
          </Button>
        </Choice>
        <Choice text={t('endGuestText')}>
          <Button variant="danger" isFull isBusy={isBusy} onClick={() => void endGuest()}>
            {t('endGuest')}
          </Button>
        </Choice>
      </ul>
      {error !== undefined && <p role="alert">{describeError(error)}</p>}
    </div>
  );
}

function Choice(props: { readonly text: string; readonly children: ReactNode }) {
  return (
    <li className={styles.choice}>
      {props.children}
      <p className="sub">{props.text}</p>
    </li>
  );
}
