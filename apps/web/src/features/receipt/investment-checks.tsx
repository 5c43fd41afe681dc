import type { InvestmentReceipt } from '@truemark/contract/investing/investment-receipts';
import {
  type InvestmentCheck,
  type InvestmentCheckName,
  investmentChecks,
} from '@truemark/domain/receipts/check-investment';
import { joinClasses } from '@truemark/ui/class-names';
import { formatRecordTime } from '@truemark/ui/format/date';
import { formatHash } from '@truemark/ui/format/hash';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { addAmounts, formatAssetAmount } from '../amounts/index.ts';
import styles from './check-list.module.css';
import { CheckMark, Faults } from './check-list.tsx';
import { Words } from './receipt-cells.tsx';

const titles = {
  terms: 'check.terms.title',
  reserve: 'invest.reserveTitle',
  credits: 'invest.creditsTitle',
  ending: 'invest.endingTitle',
  ledger: 'check.ledger.title',
} as const satisfies Record<InvestmentCheckName, string>;

/** The checks of a plan or product, each with its own state. */
export function InvestmentChecks(props: { readonly receipt: InvestmentReceipt; readonly check: InvestmentCheck }) {
  const { receipt, check } = props;
  const t = useText('receipt');
  const describe = useCheckTexts(receipt);
  return (
    <ol className={styles.list} aria-label={t('checks')}>
      {investmentChecks.map(name => {
        const result = check[name];
        const text = describe(name);
        return (
          <li
            key={name}
            className={joinClasses(styles.line, styles[result.state])}
            data-check={name}
            data-state={result.state}
          >
            <CheckMark state={result.state} />
            <div className={styles.words}>
              <p className={styles.title}>
                {t(titles[name])}
                <span className={result.state === 'passed' ? 'vh' : styles.state}>
                  {t(result.state === 'unavailable' ? 'state.later' : `state.${result.state}`)}
                </span>
              </p>
              {text !== undefined && (
                <p className={styles.text}>
                  <Words text={text} />
                </p>
              )}
              {result.state === 'unavailable' && <p className={styles.why}>{t('why.stillOpen')}</p>}
              {result.state === 'failed' && <Faults faults={result.faults} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What the receipt says where each check looks; nothing where it says nothing yet. */
function useCheckTexts({ order, transfers }: InvestmentReceipt) {
  const t = useText('receipt');
  const locale = useLocale();
  const { termsHash, createTime, tokenType: asset } = order.kind === 'plan' ? order.plan : order.fixedTerm;
  const write = (amount: string) => formatAssetAmount(locale, amount, asset);
  return (name: InvestmentCheckName): string | undefined => {
    if (name === 'terms') return t('invest.terms', { time: formatRecordTime(createTime), hash: formatHash(termsHash) });
    if (name === 'ledger') return t('check.ledger.text', { count: transfers.length });
    if (name === 'reserve') {
      const reserve = transfers.find(({ to }) => to === 'reserve');
      if (!reserve) return t('check.reserve.none');
      return t('invest.reserve', { amount: write(reserve.amount), asset, time: formatRecordTime(reserve.at) });
    }
    if (name === 'credits') {
      const credits = transfers.filter(({ kind }) => kind === 'investmentIncome');
      const sum = addAmounts(
        credits.map(({ amount }) => amount),
        asset,
      );
      return credits.length === 0 ? undefined : t('invest.credits', { count: credits.length, sum: write(sum), asset });
    }
    const returned = transfers.find(({ kind }) => kind === 'investmentReturn');
    return returned && t('invest.endedText', { time: formatRecordTime(returned.at) });
  };
}
