import type { InvestmentReceipt } from '@truemark/contract/investing/investment-receipts';
import {
  type InvestmentCheck,
  type InvestmentCheckName,
  investmentChecks,
} from '@truemark/domain/receipts/check-investment';
import { formatHash } from '@truemark/ui/format/hash';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { addAmounts, formatAssetAmount } from '../amounts/index.ts';
import { PromiseChecks } from './promise-checks.tsx';
import { formatRecordMoment } from './record-moment.ts';

const titles = {
  terms: 'check.terms.title',
  reserve: 'invest.reserveTitle',
  credits: 'invest.creditsTitle',
  ending: 'invest.endingTitle',
  ledger: 'check.ledger.title',
} as const satisfies Record<InvestmentCheckName, string>;

/** The checks of a plan or product. */
export function InvestmentChecks(props: { readonly receipt: InvestmentReceipt; readonly check: InvestmentCheck }) {
  const { receipt, check } = props;
  const t = useText('receipt');
  const describe = useCheckTexts(receipt);
  const checks = investmentChecks.map(name => ({
    ...{ name, result: check[name], title: t(titles[name]), text: describe(name), later: t('why.stillOpen') },
  }));
  return <PromiseChecks checks={checks} />;
}

/** What the receipt says where each check looks; nothing where it says nothing yet. */
function useCheckTexts({ order, transfers }: InvestmentReceipt) {
  const t = useText('receipt');
  const locale = useLocale();
  const { termsHash, createTime, tokenType: asset } = order.kind === 'plan' ? order.plan : order.fixedTerm;
  const write = (amount: string) => formatAssetAmount(locale, amount, asset);
  return (name: InvestmentCheckName): string | undefined => {
    if (name === 'terms')
      return t('invest.terms', { time: formatRecordMoment(locale, createTime), hash: formatHash(termsHash) });
    if (name === 'ledger') return t('check.ledger.text', { count: transfers.length });
    if (name === 'reserve') {
      const reserve = transfers.find(({ to }) => to === 'reserve');
      if (!reserve) return t('check.reserve.none');
      return t('invest.reserve', {
        amount: write(reserve.amount),
        asset,
        time: formatRecordMoment(locale, reserve.at),
      });
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
    return returned && t('invest.endedText', { time: formatRecordMoment(locale, returned.at) });
  };
}
