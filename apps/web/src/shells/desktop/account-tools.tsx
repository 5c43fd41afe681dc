import { Icon } from '@truemark/ui/icon';
import { iconButtonClass } from '@truemark/ui/icon-button';
import Bell from 'lucide-react/icons/bell';
import { Link } from 'react-router';
import { useText } from '../../platform/text.ts';
import { AccountSwitch } from './account-switch.tsx';

/** Live or demo, and the notifications of somebody logged in. */
export function AccountTools() {
  const t = useText('shell');
  return (
    <>
      <AccountSwitch />
      <Link to="/profile/notification" className={iconButtonClass()} aria-label={t('notifications')}>
        <Icon of={Bell} />
      </Link>
    </>
  );
}
