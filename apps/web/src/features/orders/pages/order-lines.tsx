import { Link, useNavigate } from '@truemark/browser/router';
import { formatDate, formatDateTime, formatTimeWithSeconds } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import { Logo } from '@truemark/ui/logo';
import { endCellClass, Table } from '@truemark/ui/table';
import { useLocale } from '../../../platform/preferences.ts';
import { isRowPress } from '../../../platform/row-press.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText, useWireText } from '../../../platform/text.ts';
import { describeKind, findKindIcon } from '../../account/index.ts';
import { AmountText } from '../../amounts/index.ts';
import { DirectionText, findLogo, GainText, StateChip } from '../../order-cells/index.ts';
import type { OrderRow } from '../product.ts';
import styles from './order-lines.module.css';

interface LinesProps {
  readonly rows: readonly OrderRow[];
  readonly label: string;
  /** What the amount of these is. */
  readonly amountName: string;
}

/** Orders as a table, or as lines for touch; each leads to its own page. */
export function OrderLines(props: LinesProps) {
  return useShell() === 'desktop' ? <OrderTable {...props} /> : <OrderList rows={props.rows} />;
}

function OrderTable(props: LinesProps) {
  const t = useText('orders');
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <Table isDense aria-label={props.label} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('side')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('placed')}</th>
          <th scope="col" className={endCellClass}>
            {props.amountName}
          </th>
          <th scope="col" className={endCellClass}>
            {t('profit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map(row => (
          // The row is a larger target for the mouse; the link of the name does the same by keyboard.
          <tr key={row.key} className={styles.row} onClick={event => isRowPress(event) && navigate(row.path)}>
            <td>
              <span className={styles.name}>
                <Picture row={row} />
                <span>
                  <Link className={styles.title} to={row.path}>
                    <RowTitle row={row} />
                  </Link>
                  <span className={`${styles.note} num`}>{row.number}</span>
                </span>
              </span>
            </td>
            <td>
              <RowSide row={row} />
            </td>
            <td>
              <RowState row={row} />
            </td>
            <td>
              <span className="nowrap">{formatDate(locale, row.createTime)}</span>
              <span className={`${styles.note} num`}>{formatTimeWithSeconds(locale, row.createTime)}</span>
            </td>
            <td className={endCellClass}>
              <AmountText asset={row.asset} amount={row.amount} hasUnit />
            </td>
            <td className={endCellClass}>
              <RowResult row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function OrderList(props: { readonly rows: readonly OrderRow[] }) {
  const locale = useLocale();
  return (
    <ul>
      {props.rows.map(row => (
        <li key={row.key}>
          <Link className={styles.line} to={row.path}>
            <Picture row={row} />
            <span className={styles.words}>
              <span className={styles.pair}>
                <span className="semi">
                  <RowTitle row={row} />
                </span>
                <RowResult row={row} />
              </span>
              <span className={styles.pair}>
                <span className={styles.note}>
                  <RowSide row={row} />
                </span>
                <span className={styles.note}>
                  <AmountText asset={row.asset} amount={row.amount} hasUnit />
                </span>
              </span>
              <span className={styles.pair}>
                <span className={styles.note}>
                  <bdi>{formatDateTime(locale, row.createTime)}</bdi>
                </span>
                <RowState row={row} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Picture(props: { readonly row: OrderRow }) {
  const { code, transferKind } = props.row;
  if (code !== undefined) return <Logo src={findLogo(code)} size={32} />;
  return (
    <span className={styles.ring}>
      <Icon of={findKindIcon(transferKind ?? '')} size={16} />
    </span>
  );
}

function RowTitle(props: { readonly row: OrderRow }) {
  const account = useText('account');
  const { transferKind, title } = props.row;
  if (transferKind !== undefined) return describeKind(account, transferKind);
  return <span className="num">{title}</span>;
}

function RowSide(props: { readonly row: OrderRow }) {
  const { direction, leverage, title } = props.row;
  if (direction === undefined) return <bdi className="num">{title}</bdi>;
  return <DirectionText direction={direction} {...(leverage !== undefined && { leverage })} />;
}

function RowState(props: { readonly row: OrderRow }) {
  const t = useWireText('orders');
  const { word, reason } = props.row;
  return (
    <span>
      {word && <StateChip word={word} />}
      {reason && <span className={styles.note}>{t(reason.text, reason.values)}</span>}
    </span>
  );
}

function RowResult(props: { readonly row: OrderRow }) {
  const { live, result } = props.row;
  return live ? live.result : <GainText amount={result} />;
}
