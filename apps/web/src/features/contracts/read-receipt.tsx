import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { formatAmount, formatPercent, formatSignedAmount } from '@truemark/ui/format/number';
import { addAmounts } from '../amounts/index.ts';

import {
  Figure,
  Money,
  type ReadReceiptOrder,
  type ReceiptFact,
  type ReceiptWords,
  showAmount,
  showPrice,
  Words,
  writePlace,
} from '../receipt/index.ts';
import { contractName } from './contract-name.ts';

/** What the receipt of a contract says. */
export const readContractReceipt: ReadReceiptOrder = carried => {
  if (carried.kind !== contractName.kind) return undefined;
  const { contract } = carried;
  const { openPrice, openTime, closings, status } = contract;
  const opened =
    openPrice !== null && openTime !== null ? [{ kind: 'opened' as const, price: openPrice, atMs: openTime }] : [];
  return {
    name: contractName,
    claim: contract,
    marks: [...opened, ...closings.map(({ price, at }) => ({ kind: 'closed' as const, price, atMs: at }))],
    isOver: status === 'closed' || status === 'canceled',
    settleWaitMs: 0,
    words: {
      terms: 'check.terms.contract',
      reserve: 'check.reserve.titleContract',
      ending: 'check.ending.titleContract',
    },
    listFacts: words => listFacts(contract, words),
    describeOpening: words => describeOpening(contract, words),
    describeEnding: words => describeEnding(contract, words),
  };
};

function listFacts(contract: ContractOrder, words: ReceiptWords): readonly ReceiptFact[] {
  const { t, locale } = words;
  const { symbol, side, leverage, lots, margin, status, closings } = contract;
  return [
    [t('fact.contract'), <Words key="name" text={t(`direction.${side}`, { symbol, leverage })} />],
    [t('fact.lots'), <Figure key="lots" text={formatAmount(locale, lots, 0, 8)} />],
    [t('fact.margin'), <Money key="margin" amount={showAmount(locale, margin)} />],
    [t('fact.status'), t(`status.${status}`)],
    ...(closings.length === 0 ? [] : listResult(contract, words)),
  ];
}

/** What has closed came to, with every digit: after all fees first, then what it is made of. */
function listResult({ profit, result, closings }: ContractOrder, { t, locale }: ReceiptWords): readonly ReceiptFact[] {
  const signed = (amount: string) => <Money amount={formatSignedAmount(locale, amount, 2, 6)} />;
  const fees = addAmounts(closings.flatMap(({ fee, openFee }) => [fee, openFee]));
  return [
    [t('fact.profit'), signed(result)],
    [t('fact.profitGross'), signed(profit)],
    [t('fact.fees'), <Money key="fees" amount={showAmount(locale, fees)} />],
  ];
}

function describeOpening(contract: ContractOrder, { t, locale }: ReceiptWords): string {
  const { side, limitPrice, openPrice, openTime, openSequence, createTime: sinceMs, priceDecimals } = contract;
  if (openPrice === null || openTime === null || openSequence === null) return t('check.opening.none');
  const opening = { price: openPrice, atMs: openTime, sequence: openSequence, decimals: priceDecimals, sinceMs };
  const place = writePlace(locale, opening);
  if (limitPrice === null) return t(`check.opening.${side}`, place);
  return t(`check.opening.${side}Limit`, { ...place, limit: showPrice(locale, limitPrice, priceDecimals) });
}

function describeEnding(
  { closings, priceDecimals: decimals, createTime: sinceMs, closeOutLevel }: ContractOrder,
  { t, locale }: ReceiptWords,
): readonly string[] {
  if (closings.length === 0) return [t('check.ending.none')];
  return closings.map(({ reason, price, at, sequence, lots }) =>
    t(`closing.${reason}`, {
      ...writePlace(locale, { price, atMs: at, sequence, decimals, sinceMs }),
      level: formatPercent(locale, closeOutLevel, 0, 2),
      count: Number(lots),
      lots: formatAmount(locale, lots, 0, 8),
    }),
  );
}
