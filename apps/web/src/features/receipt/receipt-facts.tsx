import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import type { Receipt } from '@truemark/contract/trading/orders';
import { formatUsdt } from '@truemark/domain/contracts/terms-text';
import { parseAmount } from '@truemark/domain/ledger/amount';
import { formatAmount, formatSignedAmount } from '@truemark/ui/format/number';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { type Translate, useText } from '../../platform/text.ts';
import { addAmounts, formatOrderNumber } from '../orders/index.ts';

import { Words } from './check-list.tsx';
import { showAmount } from './check-words.ts';
import styles from './receipt-page.module.css';

const unit = 'USDT';

/** The order in a line: what it was, and what came of it. */
export function ReceiptFacts(props: { readonly receipt: Receipt }) {
  const { order, book } = props.receipt;
  const t = useText('receipt');
  const locale = useLocale();
  const facts = order.kind === 'option' ? listOption(order.option, t, locale) : listContract(order.contract, t, locale);
  const id = order.kind === 'option' ? order.option.id : order.contract.id;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name={t('fact.order')}>
        <span className="num">{formatOrderNumber(order.kind, id)}</span>
      </Fact>
      <Fact name={t('fact.account')}>{t(`account.${book}`)}</Fact>
    </dl>
  );
}

function Fact(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

type Facts = readonly (readonly [string, ReactNode])[];

function listOption(option: OptionOrder, t: Translate<'receipt'>, locale: string): Facts {
  const { symbol, type, stake, duration, resultType, status } = option;
  const time =
    duration % 60 === 0 ? t('durationMinutes', { minutes: duration / 60 }) : t('duration', { seconds: duration });
  return [
    [t('fact.option'), <Words key="name" text={t(`direction.${type}`, { symbol })} />],
    [t('fact.stake'), money(showAmount(locale, stake))],
    [t('fact.duration'), time],
    [
      t('fact.status'),
      t(`status.${resultType === 'running' ? (status === 'pending' ? 'pending' : 'holding') : resultType}`),
    ],
    ...(resultType === 'running'
      ? []
      : [[t('fact.paidOut'), money(showAmount(locale, calculatePaid(option)))] as const]),
  ];
}

/** What reached the owner at the end: stake and payout, the stake, or nothing. */
function calculatePaid({ stake, payout, resultType }: OptionOrder): string {
  if (resultType === 'lose') return '0';
  if (resultType !== 'win') return stake;
  const one = parseAmount(stake, unit);
  const other = parseAmount(payout, unit);
  return one.ok && other.ok ? formatUsdt(one.value + other.value) : stake;
}

function listContract(contract: ContractOrder, t: Translate<'receipt'>, locale: string): Facts {
  const { symbol, side, leverage, lots, margin, status, closings } = contract;
  return [
    [t('fact.contract'), <Words key="name" text={t(`direction.${side}`, { symbol, leverage })} />],
    [t('fact.lots'), figure(formatAmount(locale, lots, 0, 8))],
    [t('fact.margin'), money(showAmount(locale, margin))],
    [t('fact.status'), t(`status.${status}`)],
    ...(closings.length === 0 ? [] : listResult(contract, t, locale)),
  ];
}

/** What has closed came to, with every digit: after all fees first, then what it is made of. */
function listResult({ profit, result, closings }: ContractOrder, t: Translate<'receipt'>, locale: string): Facts {
  const signed = (amount: string) => money(formatSignedAmount(locale, amount, 2, 6));
  const fees = addAmounts(closings.flatMap(({ fee, openFee }) => [fee, openFee]));
  return [
    [t('fact.profit'), signed(result)],
    [t('fact.profitGross'), signed(profit)],
    [t('fact.fees'), money(showAmount(locale, fees))],
  ];
}

function money(amount: string): ReactNode {
  return figure(`${amount} ${unit}`);
}

function figure(text: string): ReactNode {
  return <span className="num">{text}</span>;
}
