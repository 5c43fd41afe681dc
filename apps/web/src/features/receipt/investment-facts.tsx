import type { InvestmentReceipt } from '@truemark/contract/investing/investment-receipts';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount, formatYield } from '../amounts/index.ts';
import { PromiseFacts } from './promise-receipt.tsx';

/** What was bought, in a line. */
export function InvestmentFacts({ receipt: { order } }: { readonly receipt: InvestmentReceipt }) {
  const t = useText('receipt');
  const plans = useText('plans');
  const financial = useText('financial');
  const locale = useLocale();
  const { tokenType: asset, period: days } = order.kind === 'plan' ? order.plan : order.fixedTerm;
  const write = (amount: string) => `${formatAssetAmount(locale, amount, asset)} ${asset}`;
  const facts =
    order.kind === 'plan'
      ? ([
          [t('fact.order'), plans('name', { days })],
          [plans('amount'), write(order.plan.investment)],
          [plans('dailyYield'), formatYield(locale, order.plan.dailyYield)],
          [plans('incomeSoFar'), write(order.plan.incomeToDate)],
          [plans('totalIncome'), write(order.plan.staticIncome)],
          [t('fact.status'), plans(`state.${order.plan.status}`)],
        ] as const)
      : ([
          [t('fact.order'), financial('name', { asset, days })],
          [financial('amount'), write(order.fixedTerm.amount)],
          [plans('dailyYield'), financial('rateADay', { rate: formatYield(locale, order.fixedTerm.dailyRate) })],
          [financial('interest'), write(order.fixedTerm.interest)],
          [t('fact.status'), financial(`state.${order.fixedTerm.status}`)],
        ] as const);
  return <PromiseFacts facts={facts} />;
}
