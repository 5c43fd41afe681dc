import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import { switchAccount } from '../../platform/switch-account.ts';
import { useText } from '../../platform/text.ts';
import styles from './account-status.module.css';

/** In the place of something that the demo account does not have: what it needs, and the way there. */
export function LiveOnly(props: { readonly children: ReactNode }) {
  const t = useText('account');
  return (
    <div className={styles.liveOnly}>
      <Note>{props.children}</Note>
      <Button variant="primary" onClick={() => switchAccount(false)}>
        {t('toLiveAccount')}
      </Button>
    </div>
  );
}
