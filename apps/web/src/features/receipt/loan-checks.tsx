import type { LoanReceipt } from '@truemark/contract/lending/loan-receipts';
import { type LoanCheck, type LoanCheckName, loanChecks } from '@truemark/domain/receipts/check-loan';
import { formatHash } from '@truemark/ui/format/hash';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { addAmounts, formatAssetAmount } from '../amounts/index.ts';
import { PromiseChecks } from './promise-checks.tsx';
import { formatRecordMoment } from './record-moment.ts';

const titles = {
  terms: 'check.terms.title',
  payout: 'loan.payoutTitle',
  interest: 'loan.interestTitle',
  repayments: 'loan.repaymentsTitle',
  ending: 'invest.endingTitle',
  ledger: 'check.ledger.title',
} as const satisfies Record<LoanCheckName, string>;

/** The checks of a loan. */
export function LoanChecks(props: { readonly receipt: LoanReceipt; readonly check: LoanCheck }) {
  const { receipt, check } = props;
  const t = useText('receipt');
  const describe = useCheckTexts(receipt);
  const checks = loanChecks.map(name => ({
    ...{ name, result: check[name], title: t(titles[name]), text: describe(name) },
    later: t(name === 'repayments' ? 'loan.noneYet' : 'loan.stillOpen'),
  }));
  return <PromiseChecks checks={checks} />;
}

/** What the receipt says where each check looks; nothing where it says nothing yet. */
function useCheckTexts({ loan, days, transfers, at }: LoanReceipt) {
  const t = useText('receipt');
  const locale = useLocale();
  const write = (amount: string) => formatAssetAmount(locale, amount, 'USDT');
  const sum = (kind: string) =>
    write(
      addAmounts(
        transfers.filter(one => one.kind === kind).map(({ amount }) => amount),
        'USDT',
      ),
    );
  return (name: LoanCheckName): string | undefined => {
    if (name === 'terms') {
      return t('loan.terms', { time: formatRecordMoment(locale, loan.createTime), hash: formatHash(loan.termsHash) });
    }
    if (name === 'ledger') return t('check.ledger.text', { count: transfers.length });
    if (name === 'payout') {
      const payout = transfers.find(({ kind }) => kind === 'loanPayout');
      return payout && t('loan.payout', { amount: write(payout.amount), time: formatRecordMoment(locale, payout.at) });
    }
    if (name === 'interest') {
      const interest = days.findLast(({ endsAt }) => endsAt <= (loan.repaidAt ?? at))?.interestToDate ?? '0';
      return t('loan.interest', { count: days.length, free: loan.freeDays, interest: write(interest) });
    }
    if (name === 'repayments') {
      const count = transfers.filter(({ kind }) => kind === 'repaymentHold').length;
      const parts = { interest: sum('repaymentInterest'), principal: sum('repaymentPrincipal') };
      return count === 0 ? undefined : t('loan.repayments', { count, ...parts });
    }
    return loan.repaidAt === null ? undefined : t('loan.repaid', { time: formatRecordMoment(locale, loan.repaidAt) });
  };
}
