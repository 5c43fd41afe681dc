import { formatCount } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import styles from './unread-badge.module.css';

/** More digits than these do not fit. */
const shownMax = 99;

/** How many notifications are unread, at the corner of what leads to them. The words beside it say the number. */
export function UnreadBadge(props: { readonly count: number }) {
  const locale = useLocale();
  const { count } = props;
  if (count === 0) return null;
  const number = formatCount(locale, Math.min(count, shownMax));
  return (
    <span className={`${styles.badge} num`} aria-hidden="true">
      {count > shownMax ? `${number}+` : number}
    </span>
  );
}
