import { IconButton } from '@truemark/ui/icon-button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './watchlists.module.css';

interface OrderedRow {
  readonly id: string;
  readonly name: string;
  readonly note?: ReactNode;
  readonly actions: ReactNode;
  /** Stands under the row. */
  readonly more?: ReactNode;
}

/** Rows that their owner puts in order: by two buttons each, which keep the focus while the row moves. */
export function OrderedRows(props: {
  readonly label: string;
  readonly rows: readonly OrderedRow[];
  readonly onPlace: (id: string, index: number) => void;
}) {
  const t = useText('market-list');
  const { rows, onPlace } = props;
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string>(undefined);
  const [said, setSaid] = useState('');

  // A row that moves loses the focus with its place in the document.
  useLayoutEffect(() => {
    if (pressed.current === undefined || rows.length === 0) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(pressed.current)}"]`);
    if (button && document.activeElement !== button) button.focus();
    pressed.current = undefined;
  }, [rows]);

  const move = (row: OrderedRow, index: number, way: 'up' | 'down') => {
    const next = way === 'up' ? index - 1 : index + 1;
    if (next < 0 || next >= rows.length) return;
    pressed.current = `${way} ${row.id}`;
    setSaid(t('list.moved', { name: row.name, place: next + 1, count: rows.length }));
    onPlace(row.id, next);
  };
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={props.label}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <div className={styles.row}>
              <bdi className={styles.name}>{row.name}</bdi>
              {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
              <span className={styles.actions}>
                <IconButton
                  icon={ArrowUp}
                  size="small"
                  label={t('list.up', { name: row.name })}
                  aria-disabled={index === 0 || undefined}
                  data-move={`up ${row.id}`}
                  onClick={() => move(row, index, 'up')}
                />
                <IconButton
                  icon={ArrowDown}
                  size="small"
                  label={t('list.down', { name: row.name })}
                  aria-disabled={index === rows.length - 1 || undefined}
                  data-move={`down ${row.id}`}
                  onClick={() => move(row, index, 'down')}
                />
                {row.actions}
              </span>
            </div>
            {row.more}
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}
