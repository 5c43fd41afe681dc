import type { PlanReserve } from '@truemark/contract/investing/plans';
import { formatTime } from '@truemark/ui/format/date';
import { formatPercent } from '@truemark/ui/format/number';
import { Hallmark, ProofBox } from '@truemark/ui/proof';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatMoney } from '../amounts/index.ts';
import styles from './plans-page.module.css';

/** What is promised to all plans, and what is set aside for them. */
export function ReserveBox({ reserve }: { readonly reserve: PlanReserve }) {
  const t = useText('plans');
  const locale = useLocale();
  const { asset, promised, setAside, at } = reserve;
  const write = (amount: string) => `${formatMoney(locale, amount, asset)} ${asset}`;
  return (
    <ProofBox isOn innerClassName={styles.reserve ?? ''}>
      <h2 className={styles.reserveTitle}>
        <Hallmark size={20} />
        {t('reserve')}
      </h2>
      <dl>
        <Figure label={t('promised')}>{write(promised)}</Figure>
        <Figure label={t('setAside')}>{write(setAside)}</Figure>
        <Figure label={t('covered')}>{formatPercent(locale, calculateCover(promised, setAside), 0, 2)}</Figure>
        <Figure label={t('readAt')}>{formatTime(locale, at, 'utc')} UTC</Figure>
      </dl>
    </ProofBox>
  );
}

function Figure(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="xs dim">{props.label}</dt>
      <dd className="num med">{props.children}</dd>
    </div>
  );
}

/** A picture of two sums that were read a moment apart; what is owed to nobody is covered. */
function calculateCover(promised: string, setAside: string): string {
  const owed = Number(promised);
  return owed === 0 ? '1' : (Math.floor((Number(setAside) / owed) * 10_000) / 10_000).toFixed(4);
}
