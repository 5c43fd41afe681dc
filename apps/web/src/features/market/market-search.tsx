import { SearchField } from '@truemark/ui/search-field';
import { useEffect, useRef } from 'react';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import styles from './market-search.module.css';

/** The search of the list. "/" jumps into it from anywhere on the page. */
export function MarketSearch(props: { readonly search: string; readonly onSearch: (search: string) => void }) {
  const t = useText('market');
  const isDesktop = useShell() === 'desktop';
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focusBySlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focusBySlash);
    return () => document.removeEventListener('keydown', focusBySlash);
  }, []);

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
      {isDesktop && props.search === '' && (
        <span className={styles.key} aria-hidden="true">
          {'/'}
        </span>
      )}
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable="true"]') !== null
  );
}
