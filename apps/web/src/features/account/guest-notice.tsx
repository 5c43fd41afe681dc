import { Link, useLocation } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import UserPlus from 'lucide-react/icons/user-plus';
import { buildReturnState } from '../../platform/navigation.ts';
import { useText } from '../../platform/text.ts';

/** In the place of what a guest does not have: an account of one's own comes first. */
export function GuestNotice() {
  const t = useText('account');
  return (
    <EmptyState
      icon={UserPlus}
      title={t('guestTitle')}
      action={
        <Link
          className={buttonClass({ variant: 'primary' })}
          to="/pass/register"
          state={buildReturnState(useLocation())}
        >
          {t('keepAccount')}
        </Link>
      }
    >
      {t('guestText')}
    </EmptyState>
  );
}

/** Pages of the account that practicing has: what was done, and what is said of it. */
const guestPaths = [
  ...['/profile', '/profile/balance', '/profile/orders', '/profile/notification', '/profile/alerts', '/transactions'],
];

export function isGuestPath(pathname: string): boolean {
  return guestPaths.includes(pathname) || pathname.startsWith('/order/');
}
