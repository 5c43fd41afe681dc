import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { Segmented } from '@truemark/ui/segmented';
import { SkeletonRows } from '@truemark/ui/skeleton';
import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useErrorText } from '../../platform/error-text.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus } from '../account/index.ts';

import { NotificationLine } from './notification-line.tsx';
import styles from './notification-page.module.css';
import { useMarkRead, useNotifications } from './notification-queries.ts';

type Choice = 'all' | 'unread';

/** What the platform has told its user, the newest first. */
export default function NotificationPage() {
  const t = useText('notifications');
  const account = useText('account');
  const describeError = useErrorText();
  const [choice, setChoice] = useState<Choice>('all');
  const list = useNotifications(choice === 'unread');
  const mark = useMarkRead();
  const unreadCount = list.data?.pages[0]?.unreadCount ?? 0;
  const read = (ids: string[] | 'all') =>
    mark.mutate(ids, { onError: error => showToast('error', describeError(error)) });
  return (
    <AccountFrame
      title={account('place.notification')}
      back="/profile"
      lead={t('lead')}
      aside={
        <Button
          size="small"
          aria-disabled={unreadCount === 0 || undefined}
          onClick={() => unreadCount > 0 && read('all')}
        >
          {t('readAll')}
        </Button>
      }
    >
      <div className={styles.bar}>
        <Segmented
          isFit
          label={t('choice')}
          options={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unread', { count: unreadCount }) },
          ]}
          value={choice}
          onChange={setChoice}
        />
      </div>
      <AccountStatus
        loaded={list}
        failedTitle={t('failed')}
        skeleton={<SkeletonRows label={account('loading')} count={6} height="76px" />}
      >
        {({ pages }) => {
          const items = pages.flatMap(page => page.items);
          if (items.length === 0) {
            return (
              <EmptyState icon={Bell} title={t(choice === 'all' ? 'empty' : 'noneUnread')}>
                {t(choice === 'all' ? 'emptyText' : 'noneUnreadText')}
              </EmptyState>
            );
          }
          return (
            <ul className={styles.list}>
              {items.map(item => (
                <NotificationLine key={item.id} item={item} onRead={() => read([item.id])} />
              ))}
            </ul>
          );
        }}
      </AccountStatus>
      {list.hasNextPage && (
        <div className={styles.more}>
          {list.isFetchNextPageError && (
            <p className={styles.failed} role="alert">
              {describeError(list.error)}
            </p>
          )}
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </AccountFrame>
  );
}
