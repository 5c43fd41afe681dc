import { Icon } from '@truemark/ui/icon';
import { Popover, PopoverItem, popoverItemClass } from '@truemark/ui/popover';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { Link } from 'react-router';
import { calculateShortUserName, type UserProfile } from '../../platform/session.ts';
import { type TextKey, useText } from '../../platform/text.ts';
import { logOut } from '../frame/log-out.ts';
import styles from './desktop-shell.module.css';

const links: readonly { readonly path: string; readonly text: TextKey<'shell'> }[] = [
  { path: '/profile', text: 'menuBalance' },
  { path: '/profile/orders', text: 'menuOrders' },
  { path: '/profile/notification', text: 'menuNotifications' },
  { path: '/profile/invite', text: 'menuInvite' },
  { path: '/help', text: 'menuHelp' },
];

/** The user's own corner, under the last six characters of the name. */
export function AccountMenu(props: { readonly user: UserProfile }) {
  const t = useText('shell');
  const name = calculateShortUserName(props.user.userName);
  const label = t('accountMenu', { userName: props.user.userName });
  return (
    <Popover
      label={label}
      trigger={trigger => (
        <button type="button" className={`${styles.tool} ${styles.user}`} aria-label={label} {...trigger}>
          <Icon of={CircleUserRound} size={16} />
          <span className="num">{name}</span>
          <Icon of={ChevronDown} size={14} />
        </button>
      )}
    >
      {close => (
        <>
          {links.map(link => (
            <Link key={link.path} to={link.path} className={popoverItemClass} onClick={close}>
              {t(link.text)}
            </Link>
          ))}
          <PopoverItem onClick={logOut}>{t('logOut')}</PopoverItem>
        </>
      )}
    </Popover>
  );
}
