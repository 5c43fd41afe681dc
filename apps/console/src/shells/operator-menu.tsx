import { Link } from '@truemark/browser/router';
import { Icon } from '@truemark/ui/icon';
import { IconButton } from '@truemark/ui/icon-button';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { api, forgetOperator } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import { useText } from '../platform/text.ts';
import { askToLeave } from '../platform/unsaved.ts';
import styles from './shell.module.css';

/** Ends the session at the server too; where that cannot be reached, this browser forgets it all the same. */
async function logOut(): Promise<void> {
  try {
    await api.call('operatorLogout');
  } finally {
    forgetOperator();
  }
}

/** Who is logged in, by number and role, and the way out. */
export function OperatorMenu() {
  const t = useText('shell');
  const words = useText('common');
  const operator = useSession(session => session.operator);
  if (!operator) return null;
  return (
    <div className={styles.me}>
      <Link to="/account" className={styles.meName} title={operator.email}>
        <span className={styles.meNumber}>{words('operatorNumber', { number: String(operator.number) })}</span>
        <span className={styles.meRole}>
          {words(`role.${operator.role}`)}
          <Icon of={Settings} size={14} />
        </span>
      </Link>
      <IconButton
        icon={LogOut}
        size="small"
        label={t('logOut')}
        onClick={() => askToLeave(() => void logOut().catch(() => undefined))}
      />
    </div>
  );
}
