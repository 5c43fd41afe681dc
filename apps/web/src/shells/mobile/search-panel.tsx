import { IconButton } from '@truemark/ui/icon-button';
import { SearchField } from '@truemark/ui/search-field';
import { SkeletonRows } from '@truemark/ui/skeleton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './search-panel.module.css';

const SearchResults = lazy(() => import('./search-results.tsx'));

/** Search over all instruments. It opens empty every time. */
export function SearchPanel(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isOpen, onClose } = props;
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);
  const t = useText('common');
  return (
    <dialog ref={dialog} className={styles.panel} aria-label={t('search')} onClose={onClose}>
      {isOpen && <SearchBody onClose={onClose} />}
    </dialog>
  );
}

function SearchBody(props: { readonly onClose: () => void }) {
  const t = useText('shell');
  const words = useText('common');
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
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
        <Suspense fallback={<SkeletonRows label={words('loading')} height="64px" />}>
          <SearchResults query={query} onClear={clear} onOpen={props.onClose} />
        </Suspense>
      </div>
    </>
  );
}
