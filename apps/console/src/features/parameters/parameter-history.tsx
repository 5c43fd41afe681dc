import type { OperatorParameter } from '@truemark/contract/operators/setup';
import History from 'lucide-react/icons/history';
import { HistoryEntry, HistoryList } from '../../components/history.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { useParameterHistory } from './parameter-queries.ts';
import { formatValue } from './parameter-value.ts';

/** Every value a parameter had, the newest first: by whom, agreed by whom, and why. */
export function ParameterHistory(props: { readonly parameter: Pick<OperatorParameter, 'key' | 'unit'> }) {
  const t = useText('parameters');
  const format = useFormat();
  const query = useParameterHistory(props.parameter.key);
  const rows = query.data;
  return (
    <ListFrame
      query={query}
      count={rows?.length}
      empty={{ icon: History, title: t('historyEmpty'), text: t('historyEmptyText') }}
    >
      <HistoryList>
        {rows?.map(row => (
          <HistoryEntry
            key={row.version}
            {...row}
            title={formatValue(format, row.value, props.parameter.unit)}
            other={{ number: row.approverNumber, word: operator => t('agreed', { operator }) }}
          />
        ))}
      </HistoryList>
    </ListFrame>
  );
}
