import { Link } from '@truemark/browser/router';
import { joinClasses } from '@truemark/ui/class-names';
import { endCellClass, Table } from '@truemark/ui/table';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../platform/width.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** A figure: at the reading end. */
  readonly isEnd?: boolean;
  /** Takes the room that is left, and breaks its words. */
  readonly isWide?: boolean;
}

export interface DataTableProps<Row> {
  /** Says what the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Where a row leads. The first cell is the link, the whole row takes the press. */
  readonly pathOf?: (row: Row) => string;
  /** What a press on a row opens, instead of a page of its own. */
  readonly onOpen?: (row: Row) => void;
}

/** Rows of records: a dense table, and on a narrow page a card for each row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsNarrow() ? <Cards {...props} /> : <Grid {...props} />;
}

function Grid<Row>(props: DataTableProps<Row>) {
  const isPressed = props.pathOf !== undefined || props.onOpen !== undefined;
  return (
    <Table isDense isInset className={styles.table ?? ''} aria-label={props.label}>
      <thead>
        <tr>
          {props.columns.map(column => (
            <Head key={column.id} head={column.head} isEnd={column.isEnd ?? false} />
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(row => (
          <tr key={props.keyOf(row)} className={joinClasses(isPressed && styles.pressed)}>
            {props.columns.map((column, index) => (
              <td key={column.id} className={joinClasses(column.isEnd && endCellClass, column.isWide && styles.wide)}>
                {index === 0 ? <Opener {...props} row={row} content={column.cell(row)} /> : column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A column of buttons has no name, and then no head that readers would announce. */
function Head(props: { readonly head: string; readonly isEnd: boolean }) {
  if (props.head === '') return <td />;
  return (
    <th scope="col" className={joinClasses(props.isEnd && endCellClass)}>
      {props.head}
    </th>
  );
}

function Cards<Row>(props: DataTableProps<Row>) {
  const [first, ...others] = props.columns;
  return (
    <ul className={styles.cards} aria-label={props.label}>
      {props.rows.map(row => (
        <li key={props.keyOf(row)} className={styles.card}>
          {first && (
            <div className={styles.cardHead}>
              <Opener {...props} row={row} content={first.cell(row)} />
            </div>
          )}
          <dl className={styles.cardRows}>
            {others
              .filter(column => column.head !== '')
              .map(column => (
                <div key={column.id} className={styles.cardRow}>
                  <dt>{column.head}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
          {others
            .filter(column => column.head === '')
            .map(column => (
              <div key={column.id} className={styles.cardFoot}>
                {column.cell(row)}
              </div>
            ))}
        </li>
      ))}
    </ul>
  );
}

function Opener<Row>(props: DataTableProps<Row> & { readonly row: Row; readonly content: ReactNode }) {
  const { row, pathOf, onOpen } = props;
  if (pathOf) {
    return (
      <Link to={pathOf(row)} className={styles.opener}>
        {props.content}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.opener} onClick={() => onOpen(row)}>
        {props.content}
      </button>
    );
  }
  return props.content;
}
