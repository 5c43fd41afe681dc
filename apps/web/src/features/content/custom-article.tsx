import { Link } from '@truemark/browser/router';
import type { CustomContent } from '@truemark/contract/site/content';
import { Icon } from '@truemark/ui/icon';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLanguage, useLocale } from '../../platform/preferences.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { ArticleLayout } from './article-layout.tsx';
import { buildTextPath } from './build-text-path.ts';
import { choosePageTitle } from './choose-page-title.ts';
import { chooseItemState } from './choose-text-state.ts';
import styles from './content.module.css';
import type { Loaded } from './content-queries.ts';
import { TextArticle, TextDate } from './text-article.tsx';
import { TextStatus } from './text-status.tsx';

/** One text of a list, opened by its address, with the rest of the list beside it. */
export function CustomArticle(props: {
  readonly loaded: Loaded<readonly CustomContent[]>;
  readonly id: string;
  readonly back: { readonly path: string; readonly title: string };
  readonly missing: string;
  readonly menu: (
    texts: readonly CustomContent[],
  ) => readonly { readonly name: string; readonly texts: readonly CustomContent[] }[];
}) {
  const { loaded, id, back, missing } = props;
  const t = useText('content');
  const locale = useLocale();
  const language = useLanguage();
  const shell = useShell();
  const item = { state: chooseItemState(loaded.state, id), retry: loaded.retry };
  const menu = loaded.state.kind === 'ready' ? props.menu(loaded.state.value) : [];
  const toEntry = (text: CustomContent) => ({
    path: buildTextPath(text),
    title: text.title,
    isCurrent: text.id === id,
  });
  return (
    <div className="page">
      <ArticleLayout
        menuLabel={back.title}
        menu={menu.map(({ name, texts }) => ({ name, entries: texts.map(toEntry) }))}
      >
        <header className={styles.head}>
          {shell === 'desktop' && (
            <Link to={back.path} className={styles.back}>
              <Icon of={ArrowLeft} size={16} isFlipped />
              {back.title}
            </Link>
          )}
          <PageTitle
            title={choosePageTitle(item.state, back.title, t('page.missingTitle'))}
            back={back.path}
            isShownOnMobile
          />
          {item.state.kind === 'ready' && item.state.value.kind === 'notice' && (
            <p>
              <TextDate atMs={item.state.value.publishedAt} locale={locale} className={styles.date ?? ''} />
            </p>
          )}
        </header>
        <TextStatus loaded={item} t={t} locale={locale} missing={missing}>
          {text => <TextArticle body={text.body} language={text.language} pageLanguage={language} t={t} />}
        </TextStatus>
      </ArticleLayout>
    </div>
  );
}
