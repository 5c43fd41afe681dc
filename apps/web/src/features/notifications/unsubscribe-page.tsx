import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@truemark/browser/router';
import { notificationGroups } from '@truemark/contract/people/notification-kinds';
import { Button, buttonClass } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useText } from '../../platform/text.ts';
import styles from './unsubscribe-page.module.css';

/** Where the link below a mail leads. Nothing ends by opening it: programs that look at links open them all. */
export default function UnsubscribePage() {
  const t = useText('notifications');
  const describeError = useErrorMessage();
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const named = notificationGroups.find(group => group === token.split('.')[1]);
  const end = useMutation({ mutationFn: () => api.call('unsubscribeMail', { body: { token } }) });
  const isWrong = named === undefined || end.data?.group === null;
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title={t('unsubscribe')} isShownOnMobile />
      {isWrong && <p className="lead">{t('unsubscribeWrong')}</p>}
      {!isWrong && (
        <p className="lead" role={end.isSuccess ? 'status' : undefined}>
          {t(end.isSuccess ? 'unsubscribed' : 'unsubscribeText', { topic: t(`group.${named}`) })}
        </p>
      )}
      {end.isError && <Note kind="stop">{describeError(end.error)}</Note>}
      <div className={styles.actions}>
        {!isWrong && !end.isSuccess && (
          <Button variant="primary" isBusy={end.isPending} onClick={() => end.mutate()}>
            {t('unsubscribeGo')}
          </Button>
        )}
        <Link className={buttonClass({ variant: 'secondary' })} to="/profile/notification/settings">
          {t('settings')}
        </Link>
      </div>
    </div>
  );
}
