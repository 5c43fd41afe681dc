import { Link } from '@truemark/browser/router';
import type { CustomContent } from '@truemark/contract/site/content';
import { formatShortDate } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import { Skeleton } from '@truemark/ui/skeleton';
import Megaphone from 'lucide-react/icons/megaphone';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { useNotices } from './home-queries.ts';
import styles from './notice-panel.module.css';

const noticesMax = 3;
const noticesPath = '/help/notice';

/** The newest notices beside the market list. */
export function NoticePanel() {
  const t = useText('home');
  const common = useText('common');
  const notices = useNotices();
  const newest = notices.data?.slice(0, noticesMax);
  return (
    <section className={styles.panel} aria-labelledby="home-notices">
      <header className={styles.head}>
        <h2 id="home-notices" className="h4">
          {t('notices')}
        </h2>
        <Link className="lnk sm" to={noticesPath}>
          {t('allNotices')}
        </Link>
      </header>
      {newest && newest.length > 0 && (
        <ul>
          {newest.map(notice => (
            <li key={notice.id} className={styles.notice}>
              <Link className={styles.title} to={buildNoticePath(notice)} dir="auto">
                {notice.title}
              </Link>
              <NoticeDate notice={notice} />
            </li>
          ))}
        </ul>
      )}
      {newest?.length === 0 && <p className={styles.text}>{t('noNotices')}</p>}
      {notices.isPending && <WaitingNotices />}
      {notices.isError && !newest && (
        <p className={styles.text}>
          {t('noticesFailed')}{' '}
          <button type="button" className="lnk" onClick={() => void notices.refetch()}>
            {common('retry')}
          </button>
        </p>
      )}
    </section>
  );
}

/** The newest notice in one line, for the mobile home; nothing where there is none. */
export function NoticeLine() {
  const t = useText('home');
  const { data, isPending } = useNotices();
  const notice = data?.[0];
  // Its place, so that nothing below moves when it comes.
  if (isPending) return <div className={styles.line} />;
  if (!notice) return null;
  return (
    <Link className={styles.line} to={buildNoticePath(notice)}>
      <Icon of={Megaphone} size={16} />
      <span className="vh">{t('notices')}</span>
      <span className={styles.lineTitle} dir="auto">
        {notice.title}
      </span>
      <NoticeDate notice={notice} />
    </Link>
  );
}

function NoticeDate(props: { readonly notice: CustomContent }) {
  const locale = useLocale();
  const { publishedAt } = props.notice;
  return (
    <time className="xs dim nowrap" dateTime={new Date(publishedAt).toISOString()}>
      {formatShortDate(locale, publishedAt)}
    </time>
  );
}

function WaitingNotices() {
  return (
    <ul aria-hidden="true">
      {['86%', '72%', '80%'].map(width => (
        <li key={width} className={styles.notice}>
          <Skeleton width={width} />
          <Skeleton width="48px" height="10px" />
        </li>
      ))}
    </ul>
  );
}

function buildNoticePath(notice: CustomContent): string {
  return `${noticesPath}?${new URLSearchParams({ id: notice.id })}`;
}
