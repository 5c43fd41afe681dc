import { Link } from '@truemark/browser/router';
import { type Language, languageTags } from '@truemark/contract/languages';
import { buildRefusalPath } from '@truemark/contract/refusal-help';
import { isRefusalName } from '@truemark/contract/refusals';
import type { HelpDocument, HelpKind } from '@truemark/contract/site/help';
import { type MarkedPiece, markMatches } from '@truemark/domain/search/mark-matches';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { Joined } from '@truemark/ui/joined';
import SearchX from 'lucide-react/icons/search-x';
import { createElement, Fragment, type MouseEvent } from 'react';
import { buildContentPath } from '../../../platform/navigation.ts';
import { languageNames, type TextKey, type Translate } from '../../../platform/text.ts';
import { buildTextPath } from '../build-text-path.ts';
import { chooseTextLanguage } from '../choose-text-language.ts';
import styles from '../content.module.css';
import { chooseExcerpt } from './choose-excerpt.ts';
import searchStyles from './help-search.module.css';
import type { HelpFound } from './use-help-search.ts';

/** More than anybody looks through; the next word typed finds the others. */
const shownMax = 30;

const kindWords: Readonly<Record<HelpKind, TextKey<'content'>>> = {
  help: 'search.kindHelp',
  faq: 'search.kindFaq',
  notice: 'search.kindNotice',
  page: 'search.kindPage',
  refusal: 'search.kindRefusal',
};

/** Where a result leads. */
function buildHelpPath({ kind, id, title }: HelpDocument): string {
  if (kind === 'page') return buildContentPath({ id, title });
  if (kind !== 'refusal') return buildTextPath({ kind, id });
  return isRefusalName(id) ? buildRefusalPath(id) : '/help';
}

/** What a search found in the help center, the best first. */
export function HelpResults(props: {
  readonly found: HelpFound;
  readonly search: string;
  readonly language: Language;
  readonly onClear: () => void;
  readonly onSupport: () => void;
  /** Somebody goes on to a result. */
  readonly onOpen: (event: MouseEvent) => void;
  readonly t: Translate<'content'>;
}) {
  const { found, search, language, t } = props;
  const { documents } = found;
  return (
    <section>
      <ResultCount count={documents.length} t={t} />
      {documents.length === 0 && (
        <NothingFound
          t={t}
          hint={t('search.nothingHint', { search })}
          onClear={props.onClear}
          onSupport={props.onSupport}
        />
      )}
      <ul className={styles.rows}>
        {documents.slice(0, shownMax).map(document => (
          <li key={`${document.kind} ${document.id}`}>
            <Link to={buildHelpPath(document)} className={styles.row} data-result="" onClick={props.onOpen}>
              <Result document={document} found={found} language={language} t={t} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result(props: {
  readonly document: HelpDocument;
  readonly found: HelpFound;
  readonly language: Language;
  readonly t: Translate<'content'>;
}) {
  const { document, found, language, t } = props;
  const { lang, dir, isOther } = chooseTextLanguage(document.language, language);
  return (
    <span className={styles.rowText}>
      <span className="xs dim">
        <Joined>
          {t(kindWords[document.kind])}
          {isOther && <span lang={languageTags[document.language]}>{languageNames[document.language]}</span>}
        </Joined>
      </span>
      <span className={styles.rowTitle} {...(isOther ? { lang, dir } : { dir: 'auto' })}>
        <Marked pieces={markMatches(document.title, found)} />
      </span>
      <span className={styles.excerpt} {...(isOther ? { lang, dir } : { dir: 'auto' })}>
        <Marked pieces={chooseExcerpt(document.text, found)} />
      </span>
    </span>
  );
}

/** Words with what was searched for marked. */
function Marked(props: { readonly pieces: readonly MarkedPiece[] }) {
  // The pieces have no names and never move, so they are passed as children of their own instead of by key.
  const children = props.pieces.map(({ text, isMatch }) =>
    isMatch ? createElement('mark', { className: searchStyles.hit }, text) : text,
  );
  return createElement(Fragment, undefined, ...children);
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
  readonly onSupport: () => void;
}) {
  const { t } = props;
  return (
    <EmptyState
      icon={SearchX}
      title={t('search.nothing')}
      action={
        <span className={styles.ways}>
          <Button onClick={props.onClear}>{t('search.clear')}</Button>
          <Button variant="ghost" onClick={props.onSupport}>
            {t('support.open')}
          </Button>
        </span>
      }
    >
      <p>{props.hint}</p>
    </EmptyState>
  );
}
