import { useSearchParams } from '@truemark/browser/router';
import { moveFocus } from '@truemark/ui/move-focus';
import { readPressedKey } from '@truemark/ui/pressed-key';
import { SearchField } from '@truemark/ui/search-field';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { openSupport } from '../../../platform/open-support.ts';
import { useLanguage, useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import styles from '../content.module.css';
import { LineSkeleton, TextStatus } from '../text-status.tsx';
import { HelpResults } from './help-results.tsx';
import { useHelpSearch } from './use-help-search.ts';

/** What was searched for, in the address of the page: who comes back from a result finds it again. */
const searchName = 'q';

/** The search of the help center, with what it found in the place of what is under it. */
export function HelpSearch(props: { readonly children: ReactNode }) {
  const t = useText('content');
  const locale = useLocale();
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState(query.get(searchName) ?? '');
  const loaded = useHelpSearch(search);
  const element = useRef<HTMLDivElement>(null);
  const keep = () => setQuery(new URLSearchParams({ [searchName]: search }), { replace: true });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys lead from the field to its results and back.
    <div ref={element} onKeyDown={event => moveInResults(event, element.current)}>
      <SearchField
        className={styles.search ?? ''}
        label={t('search.label')}
        placeholder={t('search.label')}
        clearLabel={t('search.clear')}
        value={search}
        onChange={setSearch}
      />
      {search.trim() === '' ? (
        props.children
      ) : (
        <TextStatus
          loaded={loaded}
          t={t}
          locale={locale}
          missing={t('search.failed')}
          failed={t('search.failed')}
          skeleton={<LineSkeleton label={t('search.loading')} />}
        >
          {found => (
            <HelpResults
              found={found}
              search={search.trim()}
              language={language}
              onClear={() => setSearch('')}
              onSupport={() => void openSupport()}
              onOpen={keep}
              t={t}
            />
          )}
        </TextStatus>
      )}
    </div>
  );
}

/** Up and down go through field and results; Enter in the field opens the best one. */
function moveInResults(event: KeyboardEvent, element: HTMLElement | null): void {
  const key = readPressedKey(event);
  const { target } = event;
  const isInField = target instanceof HTMLInputElement;
  if (key === 'Enter' && isInField) element?.querySelector<HTMLElement>('[data-result]')?.click();
  const isInside = isInField || (target instanceof HTMLElement && target.closest('[data-result]') !== null);
  if (isInside && (key === 'ArrowDown' || key === 'ArrowUp')) moveFocus(event, element, 'input, [data-result]');
}
