import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@truemark/browser/router';
import type { UserInfo } from '@truemark/contract/people/identity';
import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import MessageCircle from 'lucide-react/icons/message-circle';
import { api } from '../../platform/api.ts';
import { openSupport, supportPath } from '../../platform/open-support.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { stateKeyOf } from './chat-keys.ts';
import { countUnread } from './chat-log.ts';
import styles from './panel.module.css';

/** Over every page while something from support is unread: how much it is, and the way to it. */
export function SupportLauncher(props: { readonly user: UserInfo }) {
  const t = useText('support');
  const locale = useLocale();
  const { pathname } = useLocation();
  const state = useQuery({
    queryKey: stateKeyOf(props.user.id),
    queryFn: ({ signal }) => api.call('getSupportState', {}, { signal }),
    refetchOnWindowFocus: 'always',
  });
  const count = state.data ? countUnread(state.data) : 0;
  if (count === 0 || pathname === supportPath) return null;
  return (
    <button type="button" className={styles.launcher} onClick={() => void openSupport()}>
      <Icon of={MessageCircle} />
      <span aria-hidden="true" className={`${styles.count} num`}>
        {formatCount(locale, Math.min(count, 99))}
      </span>
      <span className="vh">{t('unread', { count })}</span>
    </button>
  );
}
