import { Link } from '@truemark/browser/router';
import { Button, buttonClass } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import { useIsSandbox } from '../../platform/instance.ts';
import { useUser } from '../../platform/session.ts';
import { switchAccount } from '../../platform/switch-account.ts';
import { useText } from '../../platform/text.ts';
import styles from './account-status.module.css';

/** In the place of something that the demo account does not have: what it needs, and the way there. */
export function LiveOnly(props: { readonly children: ReactNode }) {
  const t = useText('account');
  const isSandbox = useIsSandbox();
  const isGuest = useUser()?.isGuest ?? false;
  return (
    <div className={styles.liveOnly}>
      <Note>{props.children}</Note>
      {isGuest ? (
        <Link className={buttonClass({ variant: 'primary' })} to="/pass/register">
          {t('keepAccount')}
        </Link>
      ) : (
        <Button variant="primary" onClick={() => switchAccount(false)}>
          {t(isSandbox ? 'toTestAccount' : 'toLiveAccount')}
        </Button>
      )}
    </div>
  );
}
