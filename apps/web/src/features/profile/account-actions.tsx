import { Link } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import { Button, buttonClass } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Lock from 'lucide-react/icons/lock';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import styles from './account-actions.module.css';

const actions = [
  { text: 'deposit', path: '/profile/deposit', icon: ArrowDownToLine, variant: 'primary' },
  { text: 'withdraw', path: '/profile/withdraw', icon: ArrowUpFromLine, variant: 'secondary' },
  { text: 'convert', path: '/profile/convert', icon: ArrowLeftRight, variant: 'secondary' },
] as const;

/** What can be done with the money; in the demo account it stays in place, locked, and says why. */
export function AccountActions() {
  const isDemo = useIsDemo();
  return isDemo ? <DemoActions /> : <LiveActions />;
}

function LiveActions() {
  const t = useText('profile');
  return (
    <div className={styles.actions}>
      {actions.map(({ text, path, icon, variant }) => (
        <Link key={text} to={path} className={buttonClass({ variant })}>
          <Icon of={icon} size={16} />
          {t(text)}
        </Link>
      ))}
    </div>
  );
}

/** Id of the words that say why; they stand in `DemoNote`. */
export const lockReasonId = 'demo-lock-reason';

function DemoActions() {
  const t = useText('profile');
  const refusals = useText('refusals');
  const refusal = refusals(useUser()?.isGuest ? 'guestRefused' : 'demoRefused');
  return (
    <div className={styles.actions}>
      <Link to="/market" className={buttonClass({ variant: 'primary' })}>
        {t('trade')}
      </Link>
      {actions.map(({ text }) => (
        <Button
          key={text}
          aria-disabled="true"
          aria-describedby={lockReasonId}
          title={refusal}
          onClick={() => showToast('demo', refusal)}
        >
          <Icon of={Lock} size={16} />
          {t(text)}
        </Button>
      ))}
    </div>
  );
}
