import { writeRecordGenesis } from '@truemark/domain/ledger/record';
import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import { Hallmark } from '@truemark/ui/proof';
import Minus from 'lucide-react/icons/minus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useBook } from '../../../../platform/account-queries.ts';
import { api } from '../../../../platform/api.ts';
import { useErrorMessage } from '../../../../platform/error-message.tsx';
import { useLocale } from '../../../../platform/preferences.ts';
import { useUser } from '../../../../platform/session.ts';
import { useText } from '../../../../platform/text.ts';
import type { Statement } from '../export-buttons.tsx';
import { downloadStatement } from '../export-statement.ts';
import type { RecordFilter, RecordQuery } from '../record-filter.ts';
import styles from './check-panel.module.css';
import {
  checkRecord,
  isRecordSound,
  type RecordCheck,
  type RecordCheckName,
  type RecordCheckState,
  recordChecks,
} from './check-record.ts';
import { readStatement } from './read-statement.ts';

interface CheckProps {
  readonly statement: Statement;
  readonly filter: RecordFilter;
  readonly query: RecordQuery;
}

interface CheckResult {
  /** Undefined when the file could not be read as a record. */
  readonly check: RecordCheck | undefined;
  readonly atMs: number;
}

/** Loads the lines and holds them against totals, closing hash and balances, in this browser. */
export function CheckPanel(props: CheckProps) {
  const t = useText('transactions');
  const locale = useLocale();
  const describeError = useErrorMessage();
  const runCheck = useCheck(props);
  const [result, setResult] = useState<CheckResult>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function run(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      setResult({ check: await runCheck(), atMs: Date.now() });
    } catch (reason) {
      setError(reason);
    }
    setBusy(false);
  }
  const isSound = result?.check !== undefined && isRecordSound(result.check);
  return (
    <div id="check" className={joinClasses(styles.panel, isSound && styles.sound)}>
      <div className={styles.head}>
        <Hallmark size={28} isChecked={isSound} />
        <div className="grow" role="status">
          <p className="med">{t(result ? (isSound ? 'checkSound' : 'checkBroken') : 'checkTitle')}</p>
          <p className="xs sub">
            {result
              ? t('checkedAt', { time: formatTimeWithSeconds(locale, result.atMs, 'utc') })
              : t('checkLead', {
                  count: props.statement.count,
                  number: formatCount(locale, props.statement.count),
                })}
          </p>
        </div>
        <Button size="small" isBusy={isBusy} onClick={() => void run()}>
          {!isBusy && <Icon of={RefreshCw} size={14} />}
          {t(result ? 'checkAgain' : 'checkStart')}
        </Button>
      </div>
      {error !== undefined && (
        <p className={styles.failed} role="alert">
          {describeError(error)}
        </p>
      )}
      {result &&
        (result.check ? <CheckList check={result.check} /> : <p className={styles.failed}>{t('checkUnread')}</p>)}
    </div>
  );
}

function useCheck({ statement, filter, query }: CheckProps): () => Promise<RecordCheck | undefined> {
  const book = useBook();
  const userId = Number(useUser()?.id);
  return async () => {
    const reachesNow = filter.toDay === undefined;
    const [{ blob }, balances] = await Promise.all([
      downloadStatement(query, 'csv', statement.to),
      reachesNow ? api.call('listBalances') : undefined,
    ]);
    const lines = readStatement(await blob.text());
    // Only pages served over HTTPS, and those of this very machine, may compute hashes.
    const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
    return (
      lines &&
      checkRecord({
        lines,
        claimed: statement,
        isByKind: filter.kind !== undefined,
        balances: balances?.balances,
        digest: subtle && (bytes => subtle.digest('SHA-256', bytes)),
        genesis: writeRecordGenesis(userId, book),
      })
    );
  };
}

const icons: Readonly<Record<Exclude<RecordCheckState, 'held'>, typeof X>> = { broken: X, skipped: Minus };

function CheckList(props: { readonly check: RecordCheck }) {
  return (
    <ul className={styles.list}>
      {recordChecks.map(name => (
        <CheckLine key={name} name={name} state={props.check[name]} />
      ))}
    </ul>
  );
}

/** Why a check held or broke, or why it could not be made; only some can be skipped. */
function findReason(name: RecordCheckName, state: RecordCheckState) {
  const isSkipped = state === 'skipped' && name !== 'lines' && name !== 'sums';
  return isSkipped ? (`check.${name}.skipped` as const) : (`check.${name}.text` as const);
}

function CheckLine(props: { readonly name: RecordCheckName; readonly state: RecordCheckState }) {
  const t = useText('transactions');
  const { name, state } = props;
  return (
    <li className={styles[state]}>
      {state === 'held' ? <Hallmark size={18} isChecked /> : <Icon of={icons[state]} size={18} />}
      <div>
        <p className="med">
          {t(`check.${name}.title`)}
          {state !== 'held' && <span className={styles.state}>{t(state === 'broken' ? 'broken' : 'skipped')}</span>}
        </p>
        <p className="xs sub">{t(findReason(name, state))}</p>
      </div>
    </li>
  );
}
