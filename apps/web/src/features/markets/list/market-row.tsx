import { Link, useNavigate } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { missingText } from '@truemark/ui/format/locale';
import { formatCount, formatShortCount } from '@truemark/ui/format/number';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { endCellClass } from '@truemark/ui/table';
import { memo } from 'react';
import { buildInstrumentPath } from '../../../platform/navigation.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { LiveChange, LivePrice, LiveSparkline, usePriceField } from '../../../platform/prices/live-cells.tsx';
import { isRowPress } from '../../../platform/row-press.ts';
import { useText } from '../../../platform/text.ts';
import { InstrumentName } from '../instrument-name.tsx';
import { TradeLink } from '../trade-link.tsx';
import { AlertButton } from './alert-button.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { LiveRange } from './live-range.tsx';
import styles from './market-table.module.css';

interface RowProps {
  readonly item: MarketItem;
  readonly index: number;
  readonly measure: (row: HTMLElement | null) => void;
}

/** A row of the table. Its live cells listen for themselves; the row itself is drawn once for each list. */
export const MarketRow = memo(function MarketRow({ item, index, measure }: RowProps) {
  const t = useText('market-list');
  const locale = useLocale();
  const navigate = useNavigate();
  const path = buildInstrumentPath(item);
  return (
    // The row is a larger target for the mouse; the link of the name does the same by keyboard.
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      onClick={event => isRowPress(event) && navigate(path, { replace: true })}
    >
      <td>
        <span className={styles.acts}>
          <FavouriteButton item={item} />
          <AlertButton item={item} />
        </span>
      </td>
      <td>
        <InstrumentName item={item} />
      </td>
      <td className={endCellClass}>
        <LivePrice item={item} {...(styles.figure && { className: styles.figure })} />
      </td>
      <td className={endCellClass}>
        <LiveChange item={item} />
      </td>
      <td className={joinClasses(endCellClass, styles.range)}>
        <LiveRange item={item} />
      </td>
      <td className={joinClasses(endCellClass, styles.volume)}>
        <bdi className={styles.count}>
          {formatShortCount(locale, item.volume24h)}
          {item.volume24h !== '' && <span className={styles.unit}> {item.quoteCurrency}</span>}
        </bdi>
      </td>
      <td className={endCellClass}>
        <span className={styles.spark}>
          <LiveSparkline item={item} width={112} height={32} />
        </span>
      </td>
      <td className={endCellClass}>
        <LiveRecordLink item={item} path={path} />
      </td>
      <td className={endCellClass}>
        <TradeLink item={item} path={path} word={t('trade')} label={t('tradeOf', { symbol: item.symbol })} />
      </td>
    </tr>
  );
});

const digitsShown = 3;

/** The end of the newest record's number; the whole of it for screen readers. */
function LiveRecordLink(props: { readonly item: MarketItem; readonly path: string }) {
  const t = useText('market-list');
  const locale = useLocale();
  const sequence = usePriceField(props.item, 'sequence');
  if (sequence === 0) return missingText;
  const digits = String(sequence);
  const number = formatCount(locale, sequence);
  return (
    <Link
      className={joinClasses(proofClass('small'), 'num')}
      to={`${props.path}#record`}
      replace
      title={number}
      aria-label={t('recordOf', { symbol: props.item.symbol, number })}
    >
      <Hallmark size={14} />
      <span>{digits.length > digitsShown ? `…${digits.slice(-digitsShown)}` : digits}</span>
    </Link>
  );
}
