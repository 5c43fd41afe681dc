import { isTyping, readPressedKey } from '@truemark/ui/pressed-key';
import { SearchField } from '@truemark/ui/search-field';
import { useLayoutEffect, useRef } from 'react';
import { usePreferences } from '../../../platform/preferences.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import styles from './market-search.module.css';

/** The search of the list. "/" jumps into it from anywhere on the page, unless single keys are turned off. */
export function MarketSearch(props: { readonly search: string; readonly onSearch: (search: string) => void }) {
  const t = useText('market-list');
  const isDesktop = useShell() === 'desktop';
  const input = useRef<HTMLInputElement>(null);
  const hasShortcuts = usePreferences(preferences => preferences.hasShortcuts);

  // Before the field is seen: a key pressed at its first sight counts.
  useLayoutEffect(() => {
    if (!hasShortcuts) return;
    const focusBySlash = (event: KeyboardEvent) => {
      if (readPressedKey(event) !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focusBySlash);
    return () => document.removeEventListener('keydown', focusBySlash);
  }, [hasShortcuts]);

  return (
    <search className={styles.search}>
      <SearchField
        ref={input}
        label={t('searchLabel')}
        placeholder={t('searchLabel')}
        clearLabel={t('clearSearch')}
        value={props.search}
        onChange={props.onSearch}
      />
      {isDesktop && hasShortcuts && props.search === '' && (
        <span className={styles.key} aria-hidden="true">
          {'/'}
        </span>
      )}
    </search>
  );
}
