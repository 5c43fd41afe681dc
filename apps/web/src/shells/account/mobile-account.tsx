import type { UserInfo } from '@truemark/contract/people/identity';
import { joinClasses } from '@truemark/ui/class-names';
import { Sheet } from '@truemark/ui/dialog';
import { Icon } from '@truemark/ui/icon';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { useState } from 'react';
import { useUnreadCount } from '../../platform/account-queries.ts';
import { useIsSandbox } from '../../platform/instance.ts';
import { calculateShortUserName, useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountItems } from './account-items.tsx';
import { AccountSwitch } from './account-switch.tsx';
import styles from './mobile-account.module.css';
import { UnreadBadge } from './unread-badge.tsx';

/** Real money says so at the title of the page; the chip of the frame says what is not. The switch is in the account's sheet. */
export function Lead() {
  const t = useText('account-shell');
  const isDemo = useIsDemo();
  if (useIsSandbox() || isDemo) return null;
  return (
    <span className={joinClasses(styles.mode, styles.live)}>
      <span className={styles.dot} />
      {t('live')}
    </span>
  );
}

/** The last six characters of the name, and the user's own corner as a sheet. */
export function Menu(props: { readonly user: UserInfo }) {
  const { user } = props;
  const t = useText('account-shell');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadCount();
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={joinClasses(styles.user, 'num')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {user.isGuest ? <Icon of={CircleUserRound} size={20} /> : calculateShortUserName(user.userName)}
        <span className="vh"> {user.isGuest ? t('guestAccount') : t('openAccount', { userName: user.userName })}</span>
        {unread > 0 && (
          <>
            <span className="vh"> {t('unreadCount', { count: unread })}</span>
            <UnreadBadge count={unread} />
          </>
        )}
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={user.isGuest ? t('guestAccount') : t('accountMenu', { userName: user.userName })}
        closeLabel={common('close')}
      >
        {!user.isGuest && <AccountSwitch isFull onSwitched={close} />}
        <AccountItems user={user} onChosen={close} isSheet />
      </Sheet>
    </>
  );
}
