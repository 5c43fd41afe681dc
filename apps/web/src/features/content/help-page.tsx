import { useSearchParams } from '@truemark/browser/router';
import { PageTitle } from '../../platform/page-title.tsx';
import { useText } from '../../platform/text.ts';
import styles from './content.module.css';
import { useCustomContents } from './content-queries.ts';
import { CustomArticle } from './custom-article.tsx';
import { groupTexts } from './group-texts.ts';
import { HelpOverview } from './help-overview.tsx';
import { HelpSearch } from './search/help-search.tsx';

/** Help: everything at a glance, what a search finds, or the article that the address names. */
export default function HelpPage() {
  const t = useText('content');
  const [query] = useSearchParams();
  const id = query.get('id');
  const articles = useCustomContents('help');
  if (id === null) return <HelpStart articles={articles} />;
  return (
    <CustomArticle
      loaded={articles}
      id={id}
      back={{ path: '/help', title: t('help.all') }}
      missing={t('help.missing')}
      menu={texts =>
        groupTexts(texts).map(({ group, texts: members }) => ({ name: t(`group.${group}`), texts: members }))
      }
    />
  );
}

function HelpStart(props: { readonly articles: ReturnType<typeof useCustomContents> }) {
  const t = useText('content');
  return (
    <div className="page">
      <header className={styles.head}>
        <PageTitle title={t('help.title')} back="/" />
        <p className="lead">{t('help.lead')}</p>
      </header>
      <HelpSearch>
        <HelpOverview articles={props.articles} />
      </HelpSearch>
    </div>
  );
}
