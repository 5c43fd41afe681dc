import type { LoanReceipt } from '@truemark/contract/lending/loan-receipts';
import { formatPercent } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { PromiseFacts } from './promise-receipt.tsx';

/** What was lent, in a line. */
export function LoanFacts({ receipt: { loan } }: { readonly receipt: LoanReceipt }) {
  const t = useText('receipt');
  const loans = useText('loan');
  const locale = useLocale();
  const write = (amount: string) => `${formatAssetAmount(locale, amount, 'USDT')} USDT`;
  return (
    <PromiseFacts
      facts={[
        [t('fact.order'), loans('loanNumber', { id: loan.id })],
        [loans('stepAmount'), write(loan.amount)],
        [loans('dailyRate'), formatPercent(locale, loan.dailyRate, 2, 4)],
        [loans('term'), loans('days', { days: loan.term })],
        [loans('openPrincipal'), write(loan.openPrincipal)],
        [loans('interestPaid'), write(loan.interestPaid)],
        [t('fact.status'), loans(`state.${loan.status}`)],
      ]}
    />
  );
}
