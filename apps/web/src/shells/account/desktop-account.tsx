import type { UserInfo } from '@truemark/contract/people/identity';
import { Icon } from '@truemark/ui/icon';
import { Popover } from '@truemark/ui/popover';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { calculateShortUserName } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountItems } from './account-items.tsx';
import styles from './account-menu.module.css';
import { AccountSwitch } from './account-switch.tsx';
import { GuestLead } from './guest-parts.tsx';
import { NotificationBell } from './notification-bell.tsx';

/** Live or demo, and the notifications. */
export function Lead(props: { readonly user: UserInfo }) {
  if (props.user.isGuest) return <GuestLead />;
  return (
    <>
      <AccountSwitch />
      <NotificationBell />
    </>
  );
}

/** The user's own corner of the wide nav, under the last six characters of the name. */
export function Menu(props: { readonly user: UserInfo }) {
  const { user } = props;
  const t = useText('account-shell');
  return (
    <Popover
      label={user.isGuest ? t('guestAccount') : t('accountMenu', { userName: user.userName })}
      trigger={trigger => (
        <button type="button" className={styles.trigger} {...trigger}>
          <Icon of={CircleUserRound} size={16} />
          <span className="num">{user.isGuest ? t('guestAccount') : calculateShortUserName(user.userName)}</span>
          {!user.isGuest && <span className="vh">{t('accountMenu', { userName: user.userName })}</span>}
          <Icon of={ChevronDown} size={14} />
        </button>
      )}
    >
      {close => (
        <div className={styles.menu}>
          <AccountItems user={user} onChosen={close} />
        </div>
      )}
    </Popover>
  );
}
