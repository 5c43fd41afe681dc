import { FigureText } from '@truemark/browser/figure-text';
import { Link } from '@truemark/browser/router';
import type { NotificationItem } from '@truemark/contract/people/notifications';
import { joinClasses } from '@truemark/ui/class-names';
import { formatDateTime } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import { IconButton } from '@truemark/ui/icon-button';
import Check from 'lucide-react/icons/check';
import { useLocale } from '../../platform/preferences.ts';
import { useText, useWireText } from '../../platform/text.ts';
import styles from './notification-page.module.css';
import { findNotificationIcon, findNotificationPlace } from './notification-place.ts';
import { wordNotification } from './word-notification.ts';

/** One notification with its time; unread it has a dot and a button that takes the dot away. */
export function NotificationLine(props: { readonly item: NotificationItem; readonly onRead: () => void }) {
  const t = useText('notifications');
  const words = useWireText('notifications');
  const locale = useLocale();
  const { item, onRead } = props;
  const { title, content } = wordNotification(item, words, locale);
  const place = findNotificationPlace(item);
  return (
    <li className={joinClasses(styles.line, !item.isRead && styles.unread)}>
      <span className={styles.ring}>
        <Icon of={findNotificationIcon(item.kind)} size={18} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {!item.isRead && <span className={styles.dot} aria-hidden="true" />}
          {title}
          {!item.isRead && <span className="vh">{t('isUnread')}</span>}
        </h2>
        <p className={styles.content}>
          <FigureText text={content} />
        </p>
        <p className={styles.foot}>
          <time dateTime={new Date(item.at).toISOString()}>{formatDateTime(locale, item.at)}</time>
          {place && (
            <Link className="lnk" to={place.path} onClick={item.isRead ? undefined : onRead}>
              {t(place.text)}
            </Link>
          )}
        </p>
      </div>
      {!item.isRead && <IconButton icon={Check} size="small" label={t('read', { title })} onClick={onRead} />}
    </li>
  );
}
