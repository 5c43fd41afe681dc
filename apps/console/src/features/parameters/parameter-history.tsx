import type { OperatorParameter } from '@truemark/contract/operator-setup';
import History from 'lucide-react/icons/history';
import { ListFrame } from '../../parts/list-frame.tsx';
import { Moment } from '../../parts/moment.tsx';
import { OperatorTag } from '../../parts/operator-tag.tsx';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { useParameterHistory } from './parameter-queries.ts';
import { formatValue } from './parameter-value.ts';
import styles from './parameters.module.css';

/** Every value a parameter had, the newest first: by whom, agreed by whom, and why. */
export function ParameterHistory(props: { readonly parameter: Pick<OperatorParameter, 'key' | 'unit'> }) {
  const t = useText('parameters');
  const common = useText('common');
  const format = useFormat();
  const query = useParameterHistory(props.parameter.key);
  const rows = query.data;
  return (
    <ListFrame
      query={query}
      count={rows?.length}
      empty={{ icon: History, title: t('historyEmpty'), text: t('historyEmptyText') }}
    >
      <ol className={styles.history}>
        {rows?.map(row => (
          <li key={row.version} className={styles.version}>
            <span className={styles.versionLine}>
              <b className="num semi">{formatValue(format, row.value, props.parameter.unit)}</b>
              <span className="xs dim">
                <Moment at={row.at} /> UTC
              </span>
            </span>
            <span className="sm sub">
              <OperatorTag number={row.operatorNumber} />
              {row.approverNumber !== null &&
                `, ${t('agreed', { operator: common('operatorNumber', { number: String(row.approverNumber) }) })}`}
            </span>
            <span className="sm">{row.reason}</span>
          </li>
        ))}
      </ol>
    </ListFrame>
  );
}
