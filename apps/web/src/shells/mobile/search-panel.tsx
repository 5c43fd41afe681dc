import { IconButton } from '@truemark/ui/icon-button';
import { SearchField } from '@truemark/ui/search-field';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './search-panel.module.css';
import { SearchResults } from './search-results.tsx';

/** Search over all instruments. It opens empty every time. */
export function SearchPanel(props: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const t = useText('common');
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // A dialog that opens gives the focus to its first button; the search is for typing.
    field.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className={styles.panel} aria-label={t('search')} onClose={props.onClose}>
      <SearchBody field={field} onClose={props.onClose} />
    </dialog>
  );
}

function SearchBody(props: { readonly field: RefObject<HTMLInputElement | null>; readonly onClose: () => void }) {
  const { field } = props;
  const t = useText('search');
  const words = useText('common');
  const [query, setQuery] = useState('');
  const clear = () => {
    setQuery('');
    field.current?.focus();
  };
  return (
    <>
      <div className={styles.head}>
        <IconButton icon={ChevronLeft} label={words('back')} isFlipped onClick={props.onClose} />
        <h2 className="h4">{words('search')}</h2>
      </div>
      <div className={styles.body}>
        <SearchField
          ref={field}
          label={t('searchInstruments')}
          clearLabel={t('searchClear')}
          placeholder={t('searchHint')}
          value={query}
          onChange={setQuery}
        />
        <SearchResults query={query} onClear={clear} onOpen={props.onClose} />
      </div>
    </>
  );
}
