import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { BalanceItem, StatementTotals } from '@truemark/contract/people/accounts';
import { formatCount } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { Hallmark, ProofBox } from '@truemark/ui/proof';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { accountKeys, useBook } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus, useBalances, useLiveAssets } from '../account/index.ts';
import { AccountActions } from './account-actions.tsx';
import { doAllAddUp } from './add-up.ts';
import { AssetPanel } from './asset-panel.tsx';
import { AssetSummary } from './asset-summary.tsx';
import styles from './balance-page.module.css';
import { listShownBalances } from './balance-parts.ts';
import { DemoNote } from './demo-note.tsx';
import { FirstSteps } from './first-steps.tsx';
import { TotalBalance } from './total-balance.tsx';
import { ValueHistory } from './value-history.tsx';

/** Every place where money of the user can be, asset by asset, and how each figure adds up. */
export default function BalancePage() {
  const t = useText('profile');
  const account = useText('account');
  const book = useBook();
  const balances = useBalances();
  const statement = useQuery({
    queryKey: [...accountKeys.transfers, book, 'sums'],
    queryFn: ({ signal }) => api.call('getStatement', { query: {} }, { signal }),
  });
  const live = useLiveAssets(book === 'live');
  // Whether first steps stand above all the rest is known from the record.
  const areStepsUnknown = book === 'live' && statement.isPending;
  const skeleton = <SkeletonRows label={account('loading')} count={8} />;
  const listShown = (all: readonly BalanceItem[]) =>
    listShownBalances(all, { isDemo: book === 'demo', isHidingEmpty: false });
  return (
    <AccountFrame
      title={account('place.balance')}
      back="/profile"
      lead={t(book === 'demo' ? 'balanceLeadDemo' : 'balanceLead')}
    >
      <AccountStatus loaded={balances} failedTitle={t('balancesFailed')} skeleton={skeleton}>
        {reply =>
          areStepsUnknown ? (
            skeleton
          ) : (
            <div className={styles.panels}>
              <section className={styles.top} aria-label={t(book === 'demo' ? 'totalDemo' : 'total')}>
                <TotalBalance balances={reply.balances} todayProfit={reply.todayProfit} isAtProof />
                <AccountActions />
              </section>
              {book === 'demo' && <DemoNote resetsLeft={reply.resetsLeft} />}
              {book === 'live' && statement.data && <FirstSteps totals={statement.data.totals} />}
              <ValueHistory />
              <AssetSummary balances={listShown(reply.balances)} live={live} />
              <ProofNote
                balances={reply.balances}
                statement={statement.data}
                error={statement.error}
                onAskAgain={() => {
                  void balances.refetch();
                  void statement.refetch();
                }}
              />
              {listShown(reply.balances).map(balance => (
                <AssetPanel
                  key={balance.asset}
                  balance={balance}
                  totals={statement.data?.totals}
                  price={live[balance.asset]?.price ?? ''}
                />
              ))}
            </div>
          )
        }
      </AccountStatus>
    </AccountFrame>
  );
}

/** Whether the record gives the balances, as this browser has just added it up. */
function ProofNote(props: {
  readonly balances: readonly BalanceItem[];
  readonly statement: { readonly count: number; readonly totals: StatementTotals } | undefined;
  /** Null while nothing has failed. */
  readonly error: unknown;
  readonly onAskAgain: () => void;
}) {
  const t = useText('profile');
  const locale = useLocale();
  const describeError = useErrorMessage();
  const { balances, statement, error } = props;
  const isEqual = statement && doAllAddUp(balances, statement.totals);
  const isFailed = !statement && error !== null;
  if (isEqual === false || isFailed) {
    return (
      <Note kind="risk">
        <p role="status">
          <b>{t(isFailed ? 'sumFailedTitle' : 'sumDiffersTitle')}</b>{' '}
          {isFailed ? describeError(error) : t('sumDiffers')}{' '}
          <button type="button" className="lnk" onClick={props.onAskAgain}>
            {t('sumAskAgain')}
          </button>
        </p>
      </Note>
    );
  }
  return (
    <ProofBox isOn={isEqual === true} innerClassName={styles.proof ?? ''}>
      <Hallmark size={24} />
      <div className="grow" role="status">
        <h2 className="h4">{t(isEqual ? 'sumTitle' : 'sumLoadingTitle')}</h2>
        <p className={styles.proofText}>
          {statement && isEqual
            ? t('sumEqual', { count: statement.count, number: formatCount(locale, statement.count) })
            : t('sumLoading')}
        </p>
      </div>
      <Link className={`lnk sm ${styles.proofLink}`} to="/transactions#check">
        {t('sumCheck')}
      </Link>
    </ProofBox>
  );
}
