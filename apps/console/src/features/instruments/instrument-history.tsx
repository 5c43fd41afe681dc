import type { InstrumentHistoryItem } from '@truemark/contract/operator-setup';
import { Drawer } from '@truemark/ui/dialog';
import History from 'lucide-react/icons/history';
import { ListFrame, MoreRows } from '../../parts/list-frame.tsx';
import { Moment } from '../../parts/moment.tsx';
import { OperatorTag } from '../../parts/operator-tag.tsx';
import { useCalendarName } from '../../parts/use-calendar-name.ts';
import { api } from '../../platform/api.ts';
import { consoleKeys } from '../../platform/console-keys.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import styles from './instruments.module.css';

/** What was done to an instrument, whichever page it was done on, the newest first: by whom, and why. */
export function InstrumentHistory(props: { readonly code: string; readonly onClose: () => void }) {
  const t = useText('instruments');
  const words = useText('common');
  const { code } = props;
  const { query, rows } = usePages([...consoleKeys.instrumentHistory, code], (cursor, signal) =>
    api.call('listInstrumentHistory', { params: { code }, query: cursor }, { signal }),
  );
  return (
    <Drawer isOpen onClose={props.onClose} title={t('historyTitle', { code })} closeLabel={words('close')}>
      <ListFrame
        query={query}
        count={rows?.length}
        empty={{ icon: History, title: t('historyEmpty'), text: t('historyEmptyText') }}
      >
        <ol className={styles.history}>
          {rows?.map(row => (
            <HistoryRow key={row.sequence} item={row} />
          ))}
        </ol>
        <MoreRows query={query} count={rows?.length ?? 0} />
      </ListFrame>
    </Drawer>
  );
}

function HistoryRow(props: { readonly item: InstrumentHistoryItem }) {
  const t = useText('instruments');
  const common = useText('common');
  const describe = useChangeWords();
  const { item } = props;
  return (
    <li className={styles.act}>
      <span className={styles.actLine}>
        <b className="semi">{t(`kind.${item.kind}`)}</b>
        <span className="xs dim">
          <Moment at={item.at} /> UTC
        </span>
      </span>
      {item.changes.map(change => (
        <span key={`${change.field} ${change.isInForce}`} className="sm">
          {describe(change, item.kind)}
        </span>
      ))}
      <span className="sm sub">
        <OperatorTag number={item.operatorNumber} />
        {item.proposedBy !== null &&
          `, ${t('proposedBy', { operator: common('operatorNumber', { number: String(item.proposedBy) }) })}`}
      </span>
      <span className="sm">{item.reason}</span>
    </li>
  );
}

type Change = InstrumentHistoryItem['changes'][number];

/** A change in words: what of the instrument, from what to what, and whether it came into force. */
function useChangeWords(): (change: Change, kind: InstrumentHistoryItem['kind']) => string {
  const t = useText('instruments');
  const nameCalendar = useCalendarName();
  const show = (field: Change['field'], value: string) => {
    if (field === 'sessionCalendar') return nameCalendar(value);
    if (field === 'leverageMax') return `${value}×`;
    const isOn = value === 'true';
    if (field === 'isListed') return t(isOn ? 'listed' : 'unlisted');
    return t(isOn ? 'halted' : 'taken');
  };
  return ({ field, from, to, isInForce }, kind) => {
    const key = isInForce ? 'historyChange' : kind === 'changed' ? 'historyProposed' : 'historyRefused';
    return t(key, { field: t(`field.${field}`), from: show(field, from), to: show(field, to) });
  };
}
