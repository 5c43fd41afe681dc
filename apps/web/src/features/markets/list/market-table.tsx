import type { MarketItem } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { endCellClass, SortHead, Table } from '@truemark/ui/table';
import { useText } from '../../../platform/text.ts';
import { MarketRow } from './market-row.tsx';
import styles from './market-table.module.css';
import { calculateNextSort, type MarketSort, type SortColumn } from './market-view.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const rowHeight = 61;
const columns = ['star', 'name', 'price', 'change', 'range', 'volume', 'chart', 'record', 'trade'] as const;

/** The list on desktop: a real table, of which only the rows on screen are drawn. */
export function MarketTable(props: {
  readonly rows: readonly MarketItem[];
  readonly sort: MarketSort | undefined;
  readonly onSort: (sort: MarketSort | undefined) => void;
}) {
  const t = useText('market-list');
  const { rows, sort } = props;
  const { body, parts, measure, ...keys } = useVirtualRows<HTMLTableSectionElement>(rows, rowHeight);
  const head = (column: SortColumn, label: string, className = styles.head) => (
    <SortHead
      direction={sort?.column === column ? sort.direction : undefined}
      onSort={() => props.onSort(calculateNextSort(sort, column))}
      isEnd={column !== 'name'}
      {...(className && { className })}
    >
      {label}
    </SortHead>
  );
  return (
    <Table {...(styles.table && { className: styles.table })} aria-label={t('title')} aria-rowcount={rows.length + 1}>
      <colgroup>
        {columns.map(column => (
          <col key={column} className={styles[column]} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">
            <span className="vh">{t('favourite')}</span>
          </th>
          {head('name', t('instrument'), styles.nameHead)}
          {head('price', t('lastPrice'))}
          {head('change', t('change'))}
          {head('range', t('range'), joinClasses(styles.head, styles.range))}
          {head('volume', t('volume'), joinClasses(styles.head, styles.volume))}
          <th scope="col" className={endCellClass}>
            {t('miniChart')}
          </th>
          <th scope="col" className={endCellClass}>
            {t('record')}
          </th>
          <th scope="col">
            <span className="vh">{t('trade')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body} {...keys}>
        {parts.map(part => {
          if (part.kind === 'gap') {
            return (
              // One cell only: a span over columns that a narrow window hides would bring them back.
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot take the focus.
              <tr key={part.key} className={styles.gap} aria-hidden="true">
                <td style={{ blockSize: part.size }} />
              </tr>
            );
          }
          const item = rows[part.row.index];
          return item && <MarketRow key={item.code} item={item} index={part.row.index} measure={measure} />;
        })}
      </tbody>
    </Table>
  );
}
