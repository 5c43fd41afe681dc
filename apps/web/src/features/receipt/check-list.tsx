import type { Receipt } from '@truemark/contract/trading/orders';
import { countRecords } from '@truemark/domain/proof/check-price-proof';
import type { CheckFault, CheckObstacle, CheckResult } from '@truemark/domain/proof/check-result';
import { type ReceiptCheckName, receiptChecks } from '@truemark/domain/receipts/check-receipt';
import { joinClasses } from '@truemark/ui/class-names';
import { formatHash } from '@truemark/ui/format/hash';
import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import { Hallmark } from '@truemark/ui/proof';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './check-list.module.css';
import { describeCheck, describeObstacle, nameCheck, type WordParts } from './check-words.ts';
import { Words } from './receipt-cells.tsx';
import type { ReceiptOrder } from './receipt-order.ts';
import type { CheckRun } from './use-receipt-check.ts';

type CheckState = CheckResult['state'] | 'idle' | 'running';

/** The checks of a receipt, each with its own state: the mark is filled only where this browser has checked it. */
export function CheckList(props: { readonly receipt: Receipt; readonly order: ReceiptOrder; readonly run: CheckRun }) {
  const { receipt, order, run } = props;
  const t = useText('receipt');
  const locale = useLocale();
  const parts: WordParts = { receipt, order, t, locale };
  return (
    <ol className={styles.list} aria-label={t('checks')}>
      {receiptChecks.map(name => (
        <CheckLine key={name} name={name} parts={parts} run={run} />
      ))}
    </ol>
  );
}

function CheckLine(props: { readonly name: ReceiptCheckName; readonly parts: WordParts; readonly run: CheckRun }) {
  const { name, parts, run } = props;
  const result = run.phase === 'done' ? run.outcome.check[name] : undefined;
  const state: CheckState = result?.state ?? (run.phase === 'idle' || run.phase === 'error' ? 'idle' : 'running');
  const { t } = parts;
  const texts = name === 'chain' ? [describeChain(run, parts)] : describeCheck(name, parts);
  return (
    <li className={joinClasses(styles.line, styles[state])} data-check={name} data-state={state}>
      <CheckMark state={state} />
      <div className={styles.words}>
        <p className={styles.title}>
          {nameCheck(name, parts)}
          <span className={state === 'passed' ? 'vh' : styles.state}>{t(chooseStateWord(result, state))}</span>
        </p>
        {texts.map(text => (
          <p key={text} className={styles.text}>
            <Words text={text} />
          </p>
        ))}
        {result?.state === 'unavailable' && <p className={styles.why}>{describeObstacle(result.why, parts)}</p>}
        {result?.state === 'failed' && <Faults faults={result.faults} />}
      </div>
    </li>
  );
}

/** What will be checked later is told apart from what never can be. */
function chooseStateWord(result: CheckResult | undefined, state: CheckState) {
  const isLater = result?.state === 'unavailable' && laterObstacles.includes(result.why);
  return isLater ? 'state.later' : (`state.${state}` as const);
}

const laterObstacles: readonly CheckObstacle[] = ['notOpened', 'stillOpen', 'notSealed', 'notLoaded'];

/** Filled only when it was checked and holds. */
export function CheckMark(props: { readonly state: CheckState; readonly size?: 18 | 20 | 40 }) {
  const { state, size = 18 } = props;
  if (state === 'failed' && size === 40) {
    return (
      <span className={styles.broken}>
        <Icon of={X} size={24} />
      </span>
    );
  }
  if (state === 'failed' || state === 'unavailable') {
    return (
      <Icon
        of={state === 'failed' ? X : Minus}
        size={size === 40 ? 24 : size}
        className={styles[`${state}Icon`] ?? ''}
      />
    );
  }
  return (
    <Hallmark size={size} isChecked={state === 'passed'} className={joinClasses(state === 'running' && styles.pulse)} />
  );
}

function describeChain(run: CheckRun, { t, locale }: WordParts): string {
  if (run.phase !== 'done' || run.outcome.check.chain.state !== 'passed') return t('check.chain.waiting');
  const kept = run.outcome.ranges.filter(({ claim }) => claim.isKept);
  const count = kept.reduce((sum, { claim }) => sum + countRecords(claim), 0);
  return t('check.chain.text', { count, number: formatCount(locale, count) });
}

const faultsShownMax = 4;

/** What does not fit, with the values: what stands here, and what would fit. */
export function Faults(props: { readonly faults: readonly CheckFault[] }) {
  const t = useText('receipt');
  const { faults } = props;
  const left = faults.length - faultsShownMax;
  return (
    <ul className={styles.faults}>
      {faults.slice(0, faultsShownMax).map(({ rule, field, expected, found }) => (
        <li key={`${rule} ${field} ${found}`}>
          <p>
            {t(`rule.${rule}`)} <code className="mono">{field}</code>
          </p>
          <dl className={styles.values}>
            <dt>{t('fault.here')}</dt>
            <dd className="mono" title={found}>
              {shorten(found)}
            </dd>
            <dt>{t('fault.expected')}</dt>
            <dd className="mono" title={expected}>
              {shorten(expected)}
            </dd>
          </dl>
        </li>
      ))}
      {left > 0 && <li>{t('faultsMore', { count: left })}</li>}
    </ul>
  );
}

const hashLength = 64;

/** A hash or a record is too long to be read; everything else stands whole. */
function shorten(value: string): string {
  if (value === '') return '–';
  return /^[0-9a-f]+$/.test(value) && value.length >= hashLength ? formatHash(value) : value;
}
