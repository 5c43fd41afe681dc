import { useQuery } from '@tanstack/react-query';
import { workspaceLimits } from '@truemark/contract/limits';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { Icon } from '@truemark/ui/icon';
import { Logo } from '@truemark/ui/logo';
import { popoverItemClass } from '@truemark/ui/popover';
import { SearchField } from '@truemark/ui/search-field';
import { SkeletonRows } from '@truemark/ui/skeleton';
import Check from 'lucide-react/icons/check';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { calculateInstrumentName } from '../../../platform/instrument-name.ts';
import { LoadFailed } from '../../../platform/load-failed.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import { findInstruments, useSearchWords } from '../../instrument-search/index.ts';
import { allMarketsQuery, homeMarketQuery } from '../../markets/index.ts';
import { compareWith, useChartChoices } from '../chart-choices.ts';
import styles from './compare-picker.module.css';
import { isCompareFull, toggleCompared } from './compared-codes.ts';

const rowsMax = 12;

/** Instruments to compare with: the most viewed ones, or what a search finds. */
export function ComparePicker(props: { readonly code: string }) {
  const { code } = props;
  const t = useText('compare');
  const instrument = useText('instrument');
  const [search, setSearch] = useState('');
  const isEmpty = search.trim() === '';
  const popular = useQuery({ ...homeMarketQuery, enabled: isEmpty });
  const all = useQuery({ ...allMarketsQuery, enabled: !isEmpty });
  const list = isEmpty ? popular : all;
  const others = list.data?.filter(item => item.code !== code) ?? [];
  const found = findInstruments(others, search, useSearchWords(search)).slice(0, rowsMax);
  const chosen = useChartChoices(choices => choices.compared);
  const isFull = isCompareFull(chosen, code);
  const field = useRef<HTMLInputElement>(null);
  // It comes after its panel, which would have given it the focus.
  useEffect(() => field.current?.focus(), []);
  const toggle = (item: MarketItem) => compareWith(toggleCompared(chosen, item.code, code));
  const takeFirst = (event: FormEvent) => {
    event.preventDefault();
    const [first] = found;
    if (isEmpty || !first) return;
    toggle(first);
    setSearch('');
  };
  return (
    <form className={styles.panel} onSubmit={takeFirst}>
      <SearchField
        ref={field}
        label={instrument('switchSearch')}
        clearLabel={instrument('switchClear')}
        placeholder={instrument('switchSearch')}
        value={search}
        onChange={setSearch}
        isDense
      />
      <p className={styles.note} role="status">
        {t(isFull ? 'full' : 'hint', { max: workspaceLimits.comparedMax })}
      </p>
      {list.isPending && <SkeletonRows label={instrument('loading')} count={5} height="44px" />}
      {list.error && !list.data && (
        <LoadFailed title={instrument('switchFailed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && found.length === 0 && <p className={styles.note}>{instrument('switchNothing')}</p>}
      <ul className={styles.rows}>
        {found.map(item => (
          <Row
            key={item.code}
            item={item}
            isChosen={chosen.includes(item.code)}
            isFull={isFull}
            onToggle={() => toggle(item)}
          />
        ))}
      </ul>
    </form>
  );
}

function Row(props: {
  readonly item: MarketItem;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onToggle: () => void;
}) {
  const { item, isChosen } = props;
  const locale = useLocale();
  return (
    <li>
      <button
        type="button"
        className={popoverItemClass}
        aria-pressed={isChosen}
        disabled={props.isFull && !isChosen}
        onClick={props.onToggle}
      >
        <Logo src={item.logo} size={24} />
        <span className={styles.words}>
          <span className="num semi">{item.symbol}</span>
          <span className={styles.name}>{calculateInstrumentName(item, locale)}</span>
        </span>
        {isChosen && <Icon of={Check} size={16} className={styles.tick ?? ''} />}
      </button>
    </li>
  );
}
