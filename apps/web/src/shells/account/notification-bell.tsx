import { Link } from '@truemark/browser/router';
import { Icon } from '@truemark/ui/icon';
import { iconButtonClass } from '@truemark/ui/icon-button';
import Bell from 'lucide-react/icons/bell';
import { useUnreadCount } from '../../platform/account-queries.ts';
import { useText } from '../../platform/text.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** The way to the notifications, with the number of those that are not read. */
export function NotificationBell() {
  const t = useText('account-shell');
  const count = useUnreadCount();
  const label = t('unreadCount', { count });
  return (
    <Link to="/profile/notification" className={iconButtonClass()} aria-label={label} title={label}>
      <Icon of={Bell} />
      <UnreadBadge count={count} />
    </Link>
  );
}
