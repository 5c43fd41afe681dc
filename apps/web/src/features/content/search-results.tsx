import { Link } from '@truemark/browser/router';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import SearchX from 'lucide-react/icons/search-x';
import type { Translate } from '../../platform/text.ts';
import { buildTextPath } from './build-text-path.ts';
import styles from './content.module.css';
import type { SearchResult } from './search-texts.ts';

/** Help articles and questions that a search found. */
export function SearchResults(props: {
  readonly results: readonly SearchResult[];
  readonly search: string;
  readonly onClear: () => void;
  readonly t: Translate<'content'>;
}) {
  const { results, search, onClear, t } = props;
  return (
    <section>
      <ResultCount count={results.length} t={t} />
      {results.length === 0 && <NothingFound t={t} hint={t('search.nothingHint', { search })} onClear={onClear} />}
      <ul className={styles.rows}>
        {results.map(({ content, excerpt }) => (
          <li key={content.id}>
            <Link to={buildTextPath(content)} className={styles.row}>
              <span className={styles.rowText}>
                <span className="xs dim">{t(content.kind === 'faq' ? 'search.kindFaq' : 'search.kindHelp')}</span>
                <span className={styles.rowTitle} dir="auto">
                  {content.title}
                </span>
                <span className={styles.excerpt} dir="auto">
                  {excerpt}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How much was found, read out while typing. Nothing found is said once to the eye, below. */
export function ResultCount(props: { readonly count: number; readonly t: Translate<'content'> }) {
  return (
    <p role="status" className={props.count === 0 ? 'vh' : styles.count}>
      {props.t('search.count', { count: props.count })}
    </p>
  );
}

export function NothingFound(props: {
  readonly t: Translate<'content'>;
  readonly hint: string;
  readonly onClear: () => void;
}) {
  return (
    <EmptyState
      icon={SearchX}
      title={props.t('search.nothing')}
      action={<Button onClick={props.onClear}>{props.t('search.clear')}</Button>}
    >
      <p>{props.hint}</p>
    </EmptyState>
  );
}
