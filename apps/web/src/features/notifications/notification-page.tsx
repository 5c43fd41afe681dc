import { Link } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import { type NotificationGroup, notificationGroups } from '@truemark/contract/people/notification-kinds';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { Icon } from '@truemark/ui/icon';
import { iconButtonClass } from '@truemark/ui/icon-button';
import { Segmented } from '@truemark/ui/segmented';
import { Select } from '@truemark/ui/select';
import { SkeletonRows } from '@truemark/ui/skeleton';
import Bell from 'lucide-react/icons/bell';
import Settings from 'lucide-react/icons/settings';
import { useState } from 'react';
import { useErrorText } from '../../platform/error-text.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus } from '../account/index.ts';
import { NotificationLine } from './notification-line.tsx';
import styles from './notification-page.module.css';
import { type NotificationFilter, useMarkRead, useNotifications } from './notification-queries.ts';

type Mark = ReturnType<typeof useMarkRead>;

/** What the platform has told its user, the newest first. */
export default function NotificationPage() {
  const t = useText('notifications');
  const account = useText('account');
  const describeError = useErrorText();
  const [filter, setFilter] = useState<NotificationFilter>({ isUnreadOnly: false, group: undefined });
  const list = useNotifications(filter);
  const mark = useMarkRead();
  const read: Mark['mutate'] = reading =>
    mark.mutate(reading, { onError: error => showToast('error', describeError(error)) });
  const newest = list.data?.pages[0]?.items[0];
  const unreadCount = list.data?.pages[0]?.unreadCount ?? 0;
  const isReadable = unreadCount > 0 && newest !== undefined;
  return (
    <AccountFrame
      title={account('place.notification')}
      back="/profile"
      lead={t('lead')}
      aside={<Acts isReadable={isReadable} onRead={() => newest && read(chooseAll(newest.id, filter))} />}
    >
      <FilterBar filter={filter} unreadCount={unreadCount} onChange={setFilter} />
      <AccountStatus
        loaded={list}
        failedTitle={t('failed')}
        skeleton={<SkeletonRows label={account('loading')} count={6} height="76px" />}
      >
        {({ pages }) => {
          const items = pages.flatMap(page => page.items);
          if (items.length === 0) return <Nothing filter={filter} />;
          return (
            <ul className={styles.list}>
              {items.map(item => (
                <NotificationLine key={item.id} item={item} onRead={() => read({ ids: [item.id] })} />
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

/** All that is shown, and nothing that has come since. */
function chooseAll(upTo: string, { group }: NotificationFilter) {
  return { ids: 'all' as const, upTo, ...(group && { group }) };
}

function Acts(props: { readonly isReadable: boolean; readonly onRead: () => void }) {
  const t = useText('notifications');
  const { isReadable, onRead } = props;
  return (
    <div className={styles.acts}>
      <Button size="small" aria-disabled={!isReadable || undefined} onClick={() => isReadable && onRead()}>
        {t('readAll')}
      </Button>
      <Link
        to="/profile/notification/settings"
        className={iconButtonClass('small')}
        aria-label={t('settings')}
        title={t('settings')}
      >
        <Icon of={Settings} size={18} />
      </Link>
    </div>
  );
}

function FilterBar(props: {
  readonly filter: NotificationFilter;
  readonly unreadCount: number;
  readonly onChange: (filter: NotificationFilter) => void;
}) {
  const t = useText('notifications');
  const { filter, onChange } = props;
  return (
    <div className={styles.bar}>
      <Segmented
        isFit
        label={t('choice')}
        options={[
          { value: 'all', label: t('all') },
          { value: 'unread', label: t('unread', { count: props.unreadCount }) },
        ]}
        value={filter.isUnreadOnly ? 'unread' : 'all'}
        onChange={choice => onChange({ ...filter, isUnreadOnly: choice === 'unread' })}
      />
      <Select
        isDense
        aria-label={t('groupChoice')}
        value={filter.group ?? ''}
        onChange={event => onChange({ ...filter, group: readGroup(event.target.value) })}
      >
        <option value="">{t('groupAll')}</option>
        {notificationGroups.map(group => (
          <option key={group} value={group}>
            {t(`group.${group}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function readGroup(value: string): NotificationGroup | undefined {
  return notificationGroups.find(group => group === value);
}

function Nothing(props: { readonly filter: NotificationFilter }) {
  const t = useText('notifications');
  const { isUnreadOnly, group } = props.filter;
  if (isUnreadOnly) {
    return (
      <EmptyState icon={Bell} title={t('noneUnread')}>
        {t('noneUnreadText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Bell} title={t(group ? 'emptyGroup' : 'empty')}>
      {t('emptyText')}
    </EmptyState>
  );
}
