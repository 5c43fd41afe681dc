import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import BellRing from 'lucide-react/icons/bell-ring';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { queryClient } from '../../platform/query.ts';
import { useText } from '../../platform/text.ts';
import { loadPushState, type PushState, turnPushOff, turnPushOn } from './browser-push.ts';
import styles from './settings-page.module.css';

const texts = { missing: 'pushMissing', blocked: 'pushBlocked', off: 'pushText', on: 'pushText' } as const;

/** Pushes to this browser: on or off, or why it cannot take any. */
export function PushSetting(props: { readonly userId: string; readonly pushKey: string | null }) {
  const t = useText('notifications');
  const describeError = useErrorMessage();
  const { userId, pushKey } = props;
  const queryKey = ['push', userId];
  const { data: state } = useQuery({ queryKey, queryFn: () => loadPushState(userId), enabled: pushKey !== null });
  const change = useMutation({
    mutationFn: (key: string) => (state === 'on' ? turnPushOff() : turnPushOn(userId, key)),
    onSuccess: next => queryClient.setQueryData<PushState>(queryKey, next),
  });
  return (
    <section className={`panel ${styles.topic}`}>
      <span className={styles.ring}>
        <Icon of={BellRing} size={18} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {t('pushTitle')} {state === 'on' && <StatusChip family="done">{t('pushIsOn')}</StatusChip>}
        </h2>
        <p className={styles.text}>{t(pushKey === null ? 'pushNotSent' : texts[state ?? 'off'])}</p>
        {change.isError && (
          <p className={styles.failed} role="alert">
            {describeError(change.error)}
          </p>
        )}
      </div>
      {pushKey !== null && (state === 'on' || state === 'off') && (
        <Button size="small" isBusy={change.isPending} onClick={() => change.mutate(pushKey)}>
          {t(state === 'on' ? 'pushTurnOff' : 'pushTurnOn')}
        </Button>
      )}
    </section>
  );
}
