import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './table.module.css';

export type TableProps = ComponentPropsWithRef<'table'> & { readonly isDense?: boolean; readonly isInset?: boolean };

/** A table with hairlines: names at the start, numbers at the end, one action. */
export function Table({ isDense = false, isInset = false, className, ...rest }: TableProps) {
  return (
    <table
      {...rest}
      className={joinClasses(styles.table, isDense && styles.dense, isInset && styles.inset, className)}
    />
  );
}

/** Class of a cell or head that ends at the reading end: numbers. */
export const endCellClass: string = styles.end ?? '';

export type SortDirection = 'ascending' | 'descending';

/** A column head that sorts. `direction` is undefined while another column does. */
export function SortHead(props: {
  readonly children: ReactNode;
  readonly direction: SortDirection | undefined;
  readonly onSort: () => void;
  readonly isEnd?: boolean;
  readonly className?: string;
}) {
  return (
    <th
      scope="col"
      aria-sort={props.direction ?? 'none'}
      className={joinClasses(props.isEnd && styles.end, props.className)}
    >
      <button
        type="button"
        className={joinClasses(styles.sort, props.direction !== undefined && styles.sorted)}
        onClick={props.onSort}
      >
        {props.children}
        <Icon of={props.direction === 'ascending' ? ArrowUp : ArrowDown} size={12} />
      </button>
    </th>
  );
}
