import { useQuery } from '@tanstack/react-query';
import { makeFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import type { SessionItem } from '@truemark/contract/people/security';
import { Button } from '@truemark/ui/button';
import { formatAge } from '@truemark/ui/format/age';
import { formatDateTime } from '@truemark/ui/format/date';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { accountKeys } from '../../../../platform/account-queries.ts';
import { api } from '../../../../platform/api.ts';
import { useErrorText } from '../../../../platform/error-text.ts';
import { useLocale } from '../../../../platform/preferences.ts';
import { queryClient } from '../../../../platform/query.ts';
import { serverClock } from '../../../../platform/server-clock.ts';
import { useText } from '../../../../platform/text.ts';
import { AccountStatus } from '../../../account/index.ts';
import { Setting, SettingGroup } from '../setting.tsx';
import { isHandheld } from './is-handheld.ts';
import styles from './session-list.module.css';

/** Where the account is logged in, and a way to end each login. */
export function SessionList() {
  const t = useText('security');
  const account = useText('account');
  const sessions = useQuery({
    queryKey: [...accountKeys.sessions],
    queryFn: ({ signal }) => api.call('listSessions', {}, { signal }),
  });
  const { ending, end } = useEnd();
  return (
    <SettingGroup title={t('sessions')} lead={t('sessionsText')}>
      <AccountStatus
        loaded={sessions}
        failedTitle={t('sessionsFailed')}
        skeleton={<SkeletonRows label={account('loading')} count={2} height="76px" />}
      >
        {items => (
          <>
            {items.map(item => (
              <SessionLine
                key={item.id}
                item={item}
                isEnding={ending === item.id || (ending === 'others' && !item.isCurrent)}
                onEnd={() => void end(item.id)}
              />
            ))}
            {items.length > 1 && (
              <div className={styles.foot}>
                <Button size="small" isBusy={ending === 'others'} onClick={() => void end('others')}>
                  {t('endOthers')}
                </Button>
              </div>
            )}
          </>
        )}
      </AccountStatus>
    </SettingGroup>
  );
}

function useEnd() {
  const t = useText('security');
  const describeError = useErrorText();
  const [ending, setEnding] = useState<string>();
  async function end(id: string): Promise<void> {
    if (ending !== undefined) return;
    setEnding(id);
    try {
      await api.call('endSession', { body: { id } }, { idempotencyKey: makeFormKey() });
      showToast('done', t(id === 'others' ? 'othersEnded' : 'sessionEnded'));
    } catch (error) {
      showToast('error', describeError(error));
    }
    await queryClient.invalidateQueries({ queryKey: accountKeys.sessions });
    setEnding(undefined);
  }
  return { ending, end };
}

function SessionLine(props: { readonly item: SessionItem; readonly isEnding: boolean; readonly onEnd: () => void }) {
  const t = useText('security');
  const locale = useLocale();
  const { device, address, createdAt, lastSeenAt, isCurrent } = props.item;
  return (
    <Setting
      icon={isHandheld(device) ? Smartphone : Monitor}
      title={<bdi>{device}</bdi>}
      state={isCurrent && <StatusChip family="active">{t('thisDevice')}</StatusChip>}
      action={
        !isCurrent && (
          <Button size="small" isBusy={props.isEnding} aria-label={t('endOf', { device })} onClick={props.onEnd}>
            {t('end')}
          </Button>
        )
      }
    >
      <span className={styles.fact}>
        {t('network')} <span className="num">{address}</span>
      </span>
      <span className={styles.fact}>{t('loggedIn', { time: formatDateTime(locale, createdAt) })}</span>
      {!isCurrent && (
        <span className={styles.fact}>
          {t('lastSeen', { age: formatAge(locale, serverClock.read() - lastSeenAt) })}
        </span>
      )}
    </Setting>
  );
}
