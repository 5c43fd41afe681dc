import type { MarketInfo } from '@truemark/contract/markets/markets';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { Popover } from '@truemark/ui/popover';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../../../platform/text.ts';
import type { CandleFeed } from '../candle-feed.ts';
import { compareWith, useChartChoices } from '../chart-choices.ts';
import type { ChartFormat } from '../mount-candle-chart.ts';
import type { ReadOutStore } from '../read-out-store.ts';
import { usePriceSource } from '../use-price-source.ts';
import styles from './compare-bar.module.css';
import { ComparedItem, HereItem } from './compare-item.tsx';
import { ComparePicker } from './compare-picker.tsx';
import { isCompareFull } from './compared-codes.ts';
import { nameCompared, placeCompared, placeFeed, useComparison } from './comparison-store.ts';

/** What is compared on the chart: each instrument with its color and what it has come to, and the ways in and out. */
export function CompareBar(props: {
  readonly code: string;
  readonly info: MarketInfo | undefined;
  readonly others: readonly string[];
  readonly feed: CandleFeed | undefined;
  readonly format: ChartFormat;
  readonly readOut: ReadOutStore;
}) {
  const { code, info, others, feed, format, readOut } = props;
  const t = useText('compare');
  const span = useComparison(compared => compared.span);
  const pointed = useSyncExternalStore(readOut.subscribe, readOut.read);
  const source = usePriceSource(code, info);
  const symbol = info?.symbol ?? code;
  const isFull = useChartChoices(({ compared }) => isCompareFull(compared, code));
  useEffect(() => placeCompared(code, others), [code, others]);
  useEffect(() => (feed ? placeFeed(code, feed) : undefined), [code, feed]);
  useEffect(() => nameCompared(code, symbol), [code, symbol]);
  const at = span && { span, atMs: pointed ?? span.toMs };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend; the label is on the group.
    <div role="group" aria-label={t('title')} className={styles.bar}>
      <ul className={styles.items}>
        <HereItem symbol={symbol} source={source} feed={feed} at={at} />
        {others.map(other => (
          <ComparedItem key={other} code={other} here={code} at={at} format={format} />
        ))}
      </ul>
      <div className={styles.foot}>
        <span className={styles.when}>
          {at && t('period', { from: format.times.full(at.span.fromMs), to: format.times.full(at.atMs) })}
        </span>
        {!isFull && (
          <Popover
            label={t('add')}
            className={styles.add ?? ''}
            trigger={trigger => (
              <Button size="small" variant="ghost" {...trigger}>
                <Icon of={Plus} size={16} />
                {t('add')}
              </Button>
            )}
          >
            <ComparePicker code={code} />
          </Popover>
        )}
        <Button size="small" onClick={() => compareWith([])}>
          {t('leave')}
        </Button>
      </div>
    </div>
  );
}
