import type { InstrumentHistoryItem } from '@truemark/contract/operators/setup';
import { haltReasons } from '@truemark/domain/market/halt-reason';
import { Drawer } from '@truemark/ui/dialog';
import History from 'lucide-react/icons/history';
import { HistoryEntry, HistoryList } from '../../components/history.tsx';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { useCalendarName } from '../../components/use-calendar-name.ts';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { customerLevels } from './instrument-change.ts';

/** What was done to an instrument, whichever page it was done on, the newest first: by whom, and why. */
export function InstrumentHistory(props: { readonly code: string; readonly onClose: () => void }) {
  const t = useText('instruments');
  const words = useText('common');
  const { code } = props;
  const { query, rows } = usePages(['instrumentHistory', code], (cursor, signal) =>
    api.call('listInstrumentHistory', { params: { code }, query: cursor }, { signal }),
  );
  return (
    <Drawer isOpen onClose={props.onClose} title={t('historyTitle', { code })} closeLabel={words('close')}>
      <ListFrame
        query={query}
        count={rows?.length}
        empty={{ icon: History, title: t('historyEmpty'), text: t('historyEmptyText') }}
      >
        <HistoryList>
          {rows?.map(row => (
            <HistoryRow key={row.sequence} item={row} />
          ))}
        </HistoryList>
        <MoreRows query={query} count={rows?.length ?? 0} />
      </ListFrame>
    </Drawer>
  );
}

function HistoryRow(props: { readonly item: InstrumentHistoryItem }) {
  const t = useText('instruments');
  const describe = useChangeWords();
  const { item } = props;
  return (
    <HistoryEntry
      {...item}
      title={t(`kind.${item.kind}`)}
      other={{ number: item.proposedBy, word: operator => t('proposedBy', { operator }) }}
    >
      {item.changes.map(change => (
        <span key={`${change.field} ${change.isInForce}`} className="sm">
          {describe(change, item.kind)}
        </span>
      ))}
    </HistoryEntry>
  );
}

type Change = InstrumentHistoryItem['changes'][number];

/** A change in words: what of the instrument, from what to what, and whether it came into force. */
function useChangeWords(): (change: Change, kind: InstrumentHistoryItem['kind']) => string {
  const t = useText('instruments');
  const words = useText('common');
  const nameCalendar = useCalendarName();
  const show = (field: Change['field'], value: string) => {
    if (field === 'sessionCalendar') return nameCalendar(value);
    if (field === 'leverageMax') return `${value}×`;
    if (field === 'levelMin') {
      const level = customerLevels.find(one => String(one) === value);
      return level === undefined ? value : t(`level.${level}`);
    }
    if (field === 'haltReason') {
      const reason = haltReasons.find(one => one === value);
      return reason ? words(`haltReason.${reason}`) : words('haltReasonNone');
    }
    const isOn = value === 'true';
    if (field === 'isListed') return t(isOn ? 'listed' : 'unlisted');
    return t(isOn ? 'halted' : 'taken');
  };
  return ({ field, from, to, isInForce }, kind) => {
    const key = isInForce ? 'historyChange' : kind === 'changed' ? 'historyProposed' : 'historyRefused';
    return t(key, { field: t(`field.${field}`), from: show(field, from), to: show(field, to) });
  };
}
