import { useNavigate } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { endCellClass, Table } from '@truemark/ui/table';
import { memo } from 'react';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { LiveChange, LivePrice, LiveSparkline } from '../../platform/prices/live-cells.tsx';
import { isRowPress } from '../../platform/row-press.ts';
import { useText } from '../../platform/text.ts';
import { InstrumentName, TradeLink } from '../markets/index.ts';

import { kindLabels } from './home-market.ts';
import styles from './market-table.module.css';

/** Instruments with their live price, change and mini chart; the whole row opens the instrument. */
export function MarketTable(props: { readonly rows: readonly MarketItem[]; readonly isMixed: boolean }) {
  const t = useText('home');
  return (
    <Table {...(styles.table && { className: styles.table })} aria-label={t('market')}>
      <thead>
        <tr>
          <th scope="col">{t('instrument')}</th>
          <th scope="col" className={endCellClass}>
            {t('lastPrice')}
          </th>
          <th scope="col" className={endCellClass}>
            {t('change')}
          </th>
          <th scope="col" className={joinClasses(endCellClass, styles.chart)}>
            {t('miniChart')}
          </th>
          <th scope="col">
            <span className="vh">{t('trade')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map(item => (
          <MarketRow key={item.code} item={item} isMixed={props.isMixed} />
        ))}
      </tbody>
    </Table>
  );
}

/** A row of the table. Its live cells listen for themselves; the row itself is drawn once for each list. */
const MarketRow = memo(function MarketRow(props: { readonly item: MarketItem; readonly isMixed: boolean }) {
  const t = useText('home');
  const navigate = useNavigate();
  const { item } = props;
  const path = buildInstrumentPath(item);
  const kind = props.isMixed ? kindLabels[item.type] : undefined;
  return (
    // The row is a larger target for the mouse; the link of the name does the same by keyboard.
    <tr className={styles.row} onClick={event => isRowPress(event) && navigate(path, { replace: true })}>
      <td>
        <InstrumentName item={item} {...(kind && { kind: t(kind) })} />
      </td>
      <td className={endCellClass}>
        <LivePrice item={item} {...(styles.figure && { className: styles.figure })} />
      </td>
      <td className={endCellClass}>
        <LiveChange item={item} />
      </td>
      <td className={joinClasses(endCellClass, styles.chart)}>
        <span className={styles.spark}>
          <LiveSparkline item={item} width={124} height={34} />
        </span>
      </td>
      <td className={endCellClass}>
        <TradeLink item={item} path={path} word={t('trade')} label={t('tradeOf', { symbol: item.symbol })} />
      </td>
    </tr>
  );
});
