import { CopyButton } from '@truemark/ui/copy-button';
import { formatDateTime } from '@truemark/ui/format/date';
import { formatHash } from '@truemark/ui/format/hash';
import { formatCount } from '@truemark/ui/format/number';
import { Joined } from '@truemark/ui/joined';
import { ProofBox } from '@truemark/ui/proof';
import { SkeletonBlock } from '@truemark/ui/skeleton';
import { endCellClass, Table } from '@truemark/ui/table';
import { useState } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { AmountText } from '../../amounts/index.ts';
import { AccountStatus } from '../account-status.tsx';
import type { Loaded } from '../choose-account-state.ts';
import { describeAccount } from '../transfer-words.ts';
import { CheckPanel } from './check/check-panel.tsx';
import { identifyCheck } from './check/identify-check.ts';
import type { Statement } from './export-buttons.tsx';
import { HowToCheck } from './how-to-check.tsx';
import type { RecordFilter, RecordQuery } from './record-filter.ts';
import styles from './statement-panel.module.css';

/** What the lines come to: totals, closing hash, and both of them checked here. The exported files say the same. */
export function StatementPanel(props: {
  readonly filter: RecordFilter;
  readonly query: RecordQuery;
  readonly statement: Loaded<Statement>;
}) {
  const t = useText('transactions');
  const account = useText('account');
  const locale = useLocale();
  return (
    <AccountStatus
      loaded={props.statement}
      failedTitle={t('totalsFailed')}
      skeleton={<SkeletonBlock label={account('loading')} height="334px" />}
    >
      {statement => (
        <ProofBox>
          <section className={styles.panel} aria-labelledby="totals-title">
            <header className={styles.head}>
              <h2 id="totals-title" className="h4">
                {t('totals')}
              </h2>
              <p className="xs dim">
                <Joined>
                  <PeriodText statement={statement} />
                  {t('count', { count: statement.count, number: formatCount(locale, statement.count) })}
                </Joined>
              </p>
            </header>
            <Totals statement={statement} isByKind={props.filter.kind !== undefined} />
            <ClosingHash hash={statement.closingHash} />
            <CheckPanel
              key={identifyCheck(statement, props.query)}
              statement={statement}
              filter={props.filter}
              query={props.query}
            />
            <HowToCheck />
          </section>
        </ProofBox>
      )}
    </AccountStatus>
  );
}

function PeriodText(props: { readonly statement: Statement }) {
  const t = useText('transactions');
  const locale = useLocale();
  const { from, to } = props.statement;
  const until = formatDateTime(locale, to, 'utc');
  if (from === null) return <>{t('until', { to: until })}</>;
  return <>{t('period', { from: formatDateTime(locale, from, 'utc'), to: until })}</>;
}

/** Accounts shown at once, so that the lines of the record stay near. */
const totalsShown = 3;

interface TotalsProps {
  readonly totals: Statement['totals'];
  /** Balances before and after are those of all kinds: beside one kind they would say nothing. */
  readonly isByKind: boolean;
}

function Totals(props: { readonly statement: Statement; readonly isByKind: boolean }) {
  const t = useText('transactions');
  const isDesktop = useShell() === 'desktop';
  const [isWhole, setWhole] = useState(false);
  const { totals } = props.statement;
  if (totals.length === 0) return <p className={styles.none}>{t('noTotals')}</p>;
  const shown = isWhole ? totals : totals.slice(0, totalsShown);
  const Figures = isDesktop ? TotalsTable : TotalsList;
  return (
    <>
      <Figures totals={shown} isByKind={props.isByKind} />
      {totals.length > totalsShown && (
        <button
          type="button"
          className={`lnk sm ${styles.more}`}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'totalsFewer' : 'totalsAll', { count: totals.length })}
        </button>
      )}
    </>
  );
}

function TotalsTable({ totals, isByKind }: TotalsProps) {
  const t = useText('transactions');
  const account = useText('account');
  return (
    <Table isDense isInset aria-labelledby="totals-title">
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          {!isByKind && (
            <th scope="col" className={endCellClass}>
              {t('opening')}
            </th>
          )}
          <th scope="col" className={endCellClass}>
            {t('credits')}
          </th>
          <th scope="col" className={endCellClass}>
            {t('debits')}
          </th>
          <th scope="col" className={endCellClass}>
            {t(isByKind ? 'difference' : 'closing')}
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ asset, account: kind, opening, credits, debits, closing }) => (
          <tr key={`${asset}/${kind}`}>
            <th scope="row" className={styles.account}>
              <b className="semi">{asset}</b> {describeAccount(account, kind)}
            </th>
            {!isByKind && (
              <td className={`${endCellClass} sub`}>
                <AmountText isExact asset={asset} amount={opening} />
              </td>
            )}
            <td className={endCellClass}>
              <AmountText isExact asset={asset} amount={credits} />
            </td>
            <td className={endCellClass}>
              <AmountText isExact asset={asset} amount={debits} />
            </td>
            <td className={endCellClass}>
              <AmountText isExact asset={asset} amount={closing} isSigned={isByKind} className="med" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function TotalsList({ totals, isByKind }: TotalsProps) {
  const t = useText('transactions');
  const account = useText('account');
  return (
    <ul className={styles.list}>
      {totals.map(({ asset, account: kind, opening, credits, debits, closing }) => (
        <li key={`${asset}/${kind}`}>
          <p className={styles.name}>
            <b className="semi">{asset}</b> {describeAccount(account, kind)}
          </p>
          <dl className={styles.figures}>
            {!isByKind && (
              <div>
                <dt>{t('opening')}</dt>
                <dd>
                  <AmountText isExact asset={asset} amount={opening} />
                </dd>
              </div>
            )}
            <div>
              <dt>{t('credits')}</dt>
              <dd>
                <AmountText isExact asset={asset} amount={credits} />
              </dd>
            </div>
            <div>
              <dt>{t('debits')}</dt>
              <dd>
                <AmountText isExact asset={asset} amount={debits} />
              </dd>
            </div>
            <div>
              <dt>{t(isByKind ? 'difference' : 'closing')}</dt>
              <dd className="semi">
                <AmountText isExact asset={asset} amount={closing} isSigned={isByKind} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function ClosingHash(props: { readonly hash: string }) {
  const t = useText('transactions');
  return (
    <div className={styles.hash}>
      <span className="sm sub">{t('closingHash')}</span>
      <span className={styles.value}>
        <span className="mono" title={props.hash}>
          {formatHash(props.hash, 3, 2)}
        </span>
        <CopyButton text={props.hash} label={t('hashCopy')} copiedLabel={t('hashCopied')} />
      </span>
    </div>
  );
}
