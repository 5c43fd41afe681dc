import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { Dialog } from '@truemark/ui/dialog';
import { EmptyState } from '@truemark/ui/empty-state';
import { TextInput } from '@truemark/ui/field';
import { Icon } from '@truemark/ui/icon';
import { calculateFocusIndex } from '@truemark/ui/move-focus';
import { holdComposedEscape, readPressedKey } from '@truemark/ui/pressed-key';
import { SkeletonRows } from '@truemark/ui/skeleton';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Compass from 'lucide-react/icons/compass';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import Settings2 from 'lucide-react/icons/settings-2';
import SquarePen from 'lucide-react/icons/square-pen';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { PaletteView } from '../../platform/palette.ts';
import { useText } from '../../platform/text.ts';
import { KeySheet } from './key-sheet.tsx';
import styles from './palette.module.css';
import { type PaletteEntry, paletteSections } from './palette-entry.ts';
import type { PaletteParts } from './palette-parts.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

const icons = {
  acts: SquarePen,
  instruments: ChartNoAxesCombined,
  orders: ReceiptText,
  pages: Compass,
  settings: Settings2,
} as const satisfies Record<PaletteEntry['section'], unknown>;

/** A search over everything that can be reached or set, or the sheet of keys. */
export function Palette(props: {
  readonly view: PaletteView;
  readonly onClose: () => void;
  readonly parts: PaletteParts;
}) {
  return props.view === 'keys' ? <KeySheet onClose={props.onClose} /> : <PaletteSearch {...props} />;
}

/** Source: ARIA Authoring Practices, combobox with a list. */
function PaletteSearch({ onClose, parts }: { readonly onClose: () => void; readonly parts: PaletteParts }) {
  const t = useText('palette');
  const common = useText('common');
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // A dialog that opens gives the focus to its first button; this one is for typing.
  useEffect(() => field.current?.focus(), []);
  const found = usePaletteEntries(search, parts);
  const { entries } = found;
  const chosen = Math.min(at, entries.length - 1);

  function run(entry: PaletteEntry): void {
    // Closed first: what it does may open a dialog of its own.
    onClose();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    holdComposedEscape(event);
    const key = readPressedKey(event);
    const entry = entries[chosen];
    if (key === 'Enter' && entry) {
      event.preventDefault();
      run(entry);
      return;
    }
    // Left, right, Home and End are the field's own.
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    setAt(calculateFocusIndex(key, chosen, entries.length, false) ?? 0);
  }

  return (
    <Dialog isOpen title={t('title')} closeLabel={common('close')} onClose={onClose} className={styles.palette ?? ''}>
      <TextInput
        ref={field}
        role="combobox"
        aria-label={t('title')}
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={entries.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        aria-describedby={`${id}-hint`}
        placeholder={t('hint')}
        value={search}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={event => {
          setSearch(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        lead={<Icon of={Search} size={20} />}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {t('actHint')}
      </p>
      <Outcome {...found} search={search} />
      {entries.length > 0 && <Entries {...{ entries, chosen, id }} onRun={run} />}
    </Dialog>
  );
}

/** What is to be said of a search beside what it finds. */
function Outcome(
  props: Omit<ReturnType<typeof usePaletteEntries>, 'entries'> & {
    readonly entries: readonly PaletteEntry[];
    readonly search: string;
  },
) {
  const t = useText('palette');
  const common = useText('common');
  const { entries, search, isLoading, hasFailed } = props;
  return (
    <>
      {hasFailed && (
        <div className={styles.failed}>
          <p>{t('instrumentsFailed')}</p>
          <Button size="small" onClick={props.retry}>
            {common('retry')}
          </Button>
        </div>
      )}
      {isLoading && <SkeletonRows label={common('loading')} count={2} height="40px" />}
      <p className="vh" role="status">
        {search !== '' && !isLoading && t('count', { count: entries.length })}
      </p>
      {entries.length === 0 && search !== '' && !isLoading && !hasFailed && (
        <EmptyState icon={SearchX} title={t('nothingFound')}>
          {t('nothingFoundText', { query: search })}
        </EmptyState>
      )}
    </>
  );
}

function Entries(props: {
  readonly entries: readonly PaletteEntry[];
  readonly chosen: number;
  readonly id: string;
  readonly onRun: (entry: PaletteEntry) => void;
}) {
  const t = useText('palette');
  const { entries, chosen, id } = props;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('title')} className={styles.list}>
      {paletteSections.map(section => {
        const own = entries.flatMap((entry, index) => (entry.section === section ? [{ entry, index }] : []));
        if (own.length === 0) return <Fragment key={section} />;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
          <div key={section} role="group" aria-label={t(`section.${section}`)}>
            <p className={styles.section} aria-hidden="true">
              {t(`section.${section}`)}
            </p>
            {own.map(({ entry, index }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
              <div
                key={entry.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={joinClasses(styles.entry, index === chosen && styles.chosen)}
                onClick={() => props.onRun(entry)}
              >
                <Icon of={icons[section]} size={18} className={styles.icon ?? ''} />
                <span className={styles.label}>{entry.label}</span>
                {entry.detail && <bdi className={styles.detail}>{entry.detail}</bdi>}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
