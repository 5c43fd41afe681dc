import type { ContentItem } from '@truemark/contract/site/content';
import { formatDate } from '@truemark/ui/format/date';
import { buildContentPath } from '../../platform/navigation.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLanguage, useLocale } from '../../platform/preferences.ts';
import { type Translate, useText } from '../../platform/text.ts';
import { ArticleLayout, type MenuGroup } from './article-layout.tsx';
import { choosePageTitle } from './choose-page-title.ts';
import styles from './content.module.css';
import { useContentItems, useContentPage } from './content-queries.ts';
import { TextArticle } from './text-article.tsx';
import { TextStatus } from './text-status.tsx';

/** A content page. `title` is what the link to it said; it stands there until the text's own title comes. */
export function ContentTextPage(props: { readonly id: string; readonly title: string }) {
  const t = useText('content');
  const locale = useLocale();
  const language = useLanguage();
  const page = useContentPage(props.id);
  const items = useContentItems().state;
  const menu = items.kind === 'ready' && page.state.kind === 'ready' ? buildMenu(items.value, page.state.value, t) : [];
  const title = choosePageTitle(page.state, props.title || t('page.loading'), t('page.missingTitle'));
  return (
    <div className="page">
      <ArticleLayout menuLabel={t('page.menu')} menu={menu}>
        <header className={styles.head}>
          <PageTitle title={title} back="/" isShownOnMobile />
          {page.state.kind === 'ready' && (
            <p className={styles.date}>
              {t('page.updated', { date: formatDate(locale, page.state.value.updatedAt, 'utc') })}
            </p>
          )}
        </header>
        <TextStatus loaded={page} t={t} locale={locale} missing={t('page.missing')}>
          {value => <TextArticle body={value.body} language={value.language} pageLanguage={language} t={t} />}
        </TextStatus>
      </ArticleLayout>
    </div>
  );
}

const typeKeys = { 1: 'pageType.company', 2: 'pageType.policy', 3: 'pageType.other' } as const;

/** The pages of the same type as this one. */
function buildMenu(items: readonly ContentItem[], page: ContentItem, t: Translate<'content'>): readonly MenuGroup[] {
  const entries = items
    .filter(item => item.type === page.type)
    .map(item => ({ path: buildContentPath(item), title: item.title, isCurrent: item.id === page.id }));
  return [{ name: t(typeKeys[page.type]), entries }];
}
