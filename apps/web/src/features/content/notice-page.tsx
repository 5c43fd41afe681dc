import { findExcerpt, parseMarkdown } from '@truemark/browser/parse-markdown';
import { Link, useSearchParams } from '@truemark/browser/router';
import type { CustomContent } from '@truemark/contract/site/content';
import { EmptyState } from '@truemark/ui/empty-state';
import { Icon } from '@truemark/ui/icon';
import { SkeletonRows } from '@truemark/ui/skeleton';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Megaphone from 'lucide-react/icons/megaphone';
import { useMemo } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { buildTextPath } from './build-text-path.ts';
import styles from './content.module.css';
import { useCustomContents } from './content-queries.ts';
import { CustomArticle } from './custom-article.tsx';
import { TextDate } from './text-article.tsx';
import { TextStatus } from './text-status.tsx';

/** All notices, or the one that the address names. */
export default function NoticePage() {
  const t = useText('content');
  const [query] = useSearchParams();
  const id = query.get('id');
  const notices = useCustomContents('notice');
  if (id === null) return <NoticeList notices={notices} />;
  return (
    <CustomArticle
      loaded={notices}
      id={id}
      back={{ path: '/help/notice', title: t('notice.all') }}
      missing={t('notice.missing')}
      menu={texts => [{ name: t('notice.title'), texts }]}
    />
  );
}

function NoticeList(props: { readonly notices: ReturnType<typeof useCustomContents> }) {
  const t = useText('content');
  const locale = useLocale();
  return (
    <div className="page">
      <header className={styles.head}>
        <PageTitle title={t('notice.title')} back="/" />
        <p className="lead">{t('notice.lead')}</p>
      </header>
      <TextStatus
        loaded={props.notices}
        t={t}
        locale={locale}
        missing={t('notice.empty')}
        skeleton={<SkeletonRows label={t('page.loading')} />}
      >
        {texts =>
          texts.length === 0 ? (
            <EmptyState icon={Megaphone} title={t('notice.title')}>
              <p>{t('notice.empty')}</p>
            </EmptyState>
          ) : (
            <ul className={styles.rows}>
              {texts.map(text => (
                <NoticeRow key={text.id} text={text} locale={locale} />
              ))}
            </ul>
          )
        }
      </TextStatus>
    </div>
  );
}

function NoticeRow(props: { readonly text: CustomContent; readonly locale: string }) {
  const { text, locale } = props;
  const excerpt = useMemo(() => findExcerpt(parseMarkdown(text.body)), [text.body]);
  return (
    <li>
      <Link to={buildTextPath(text)} className={styles.noticeRow}>
        <TextDate atMs={text.publishedAt} locale={locale} className={styles.date ?? ''} />
        <span className={styles.rowText}>
          <span className={styles.rowTitle} dir="auto">
            {text.title}
          </span>
          <span className={styles.excerpt} dir="auto">
            {excerpt}
          </span>
        </span>
        <Icon of={ChevronRight} size={18} isFlipped className={styles.go ?? ''} />
      </Link>
    </li>
  );
}
