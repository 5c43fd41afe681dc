import { useSearchParams } from '@truemark/browser/router';
import { SearchField } from '@truemark/ui/search-field';
import { useMemo, useState } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { useText } from '../../platform/text.ts';
import styles from './content.module.css';
import { useCustomContents } from './content-queries.ts';
import { CustomArticle } from './custom-article.tsx';
import { groupTexts } from './group-texts.ts';
import { HelpOverview } from './help-overview.tsx';
import { SearchResults } from './search-results.tsx';
import { useTextSearch } from './use-text-search.ts';

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
  const { articles } = props;
  const t = useText('content');
  const [search, setSearch] = useState('');
  const questions = useCustomContents('faq');
  const texts = useMemo(
    () => [articles.state, questions.state].flatMap(state => (state.kind === 'ready' ? state.value : [])),
    [articles.state, questions.state],
  );
  const results = useTextSearch(texts, search);
  const isSearching = search.trim() !== '' && texts.length > 0;
  return (
    <div className="page">
      <header className={styles.head}>
        <PageTitle title={t('help.title')} back="/" />
        <p className="lead">{t('help.lead')}</p>
      </header>
      <SearchField
        className={styles.search ?? ''}
        label={t('search.label')}
        placeholder={t('search.label')}
        clearLabel={t('search.clear')}
        value={search}
        onChange={setSearch}
      />
      {isSearching ? (
        <SearchResults results={results} search={search.trim()} onClear={() => setSearch('')} t={t} />
      ) : (
        <HelpOverview articles={articles} questions={questions} />
      )}
    </div>
  );
}
