import { Link } from '@truemark/browser/router';
import type { BalanceItem } from '@truemark/contract/people/accounts';
import { buttonClass } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { Skeleton } from '@truemark/ui/skeleton';
import type { ReactNode } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { useIsAnyStale } from '../../../platform/prices/use-staleness.ts';
import { useIsDemo, useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { AccountStatus, useAssetPrices, useBalances } from '../../account/index.ts';
import { AmountText, formatConverted, formatMoney } from '../../amounts/index.ts';
import { GainText } from '../../order-cells/index.ts';
import {
  calculateTotal,
  isEmptyBalance,
  ProfitText,
  TotalFigure,
  UnpricedNote,
  WaitingFigure,
} from '../../profile/index.ts';
import { calculateEquity, type OpenOrders } from './calculate-equity.ts';
import styles from './equity-panel.module.css';
import { useWorth } from './use-worth.ts';

/** What the account is worth now, and what that is made of. `open` is undefined while it is not known. */
export function EquityPanel(props: { readonly open: OpenOrders | undefined }) {
  const t = useText('profile');
  const account = useText('account');
  const balances = useBalances();
  return (
    <section className={styles.panel} aria-label={t('own.equity')}>
      <AccountStatus
        loaded={balances}
        failedTitle={t('balancesFailed')}
        skeleton={<EquitySkeleton label={account('loading')} />}
      >
        {reply => <Figures balances={reply.balances} todayProfit={reply.todayProfit} open={props.open} />}
      </AccountStatus>
      <Actions />
    </section>
  );
}

interface FiguresProps {
  readonly balances: readonly BalanceItem[];
  readonly todayProfit: string;
  readonly open: OpenOrders | undefined;
}

const nothingOpen: OpenOrders['positions'] = [];

function Figures({ balances, todayProfit, open }: FiguresProps) {
  const t = useText('profile');
  const locale = useLocale();
  const needsPrices = balances.some(balance => balance.asset !== 'USDT' && !isEmptyBalance(balance));
  const { total, isConverted, unpriced } = calculateTotal(balances, useAssetPrices(needsPrices));
  const positions = open?.positions ?? nothingOpen;
  const worth = useWorth(positions);
  const codes = positions.map(({ order }) => order.code);
  // With a part of what is open there is no whole to say.
  const known = open && !open.isCut ? worth : undefined;
  const equity = calculateEquity(total, known);
  const write = (amount: string) =>
    isConverted ? formatConverted(locale, amount) : formatMoney(locale, amount, 'USDT');
  return (
    <>
      <TotalFigure label={<h2>{t('own.equity')}</h2>} amount={equity === undefined ? undefined : write(equity)} />
      <p className={joinClasses(styles.note, styles.about)}>
        {t(open && equity === undefined ? 'own.equityMissing' : 'own.equityAbout')}
      </p>
      <UnpricedNote assets={unpriced} />
      <dl className={styles.figures}>
        <Figure label={t('own.unrealized')}>
          {codes.length === 0 ? <GainText amount={known?.result} /> : <LiveGain result={known?.result} codes={codes} />}
        </Figure>
        <Figure label={t('own.todayNet')}>
          <ProfitText amount={todayProfit} />
        </Figure>
        <Figure label={t('available')}>
          <AmountText asset="USDT" amount={balances.find(({ asset }) => asset === 'USDT')?.available ?? ''} />
        </Figure>
      </dl>
    </>
  );
}

/** A gain or loss that rests on an old price has no colour, and says why. */
function LiveGain(props: { readonly result: string | undefined; readonly codes: readonly string[] }) {
  const orders = useText('orders');
  const isStale = useIsAnyStale(props.codes);
  return (
    <>
      <GainText amount={props.result} isStale={isStale} />
      {isStale && <p className={styles.note}>{orders('pricesLate')}</p>}
    </>
  );
}

function Figure(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** What comes next: to trade, and with one's own money to pay in. */
function Actions() {
  const t = useText('profile');
  const isDemo = useIsDemo();
  const hasDeposits = useUser()?.isGuest === false && !isDemo;
  return (
    <div className={styles.actions}>
      <Link className={buttonClass({ variant: 'primary' })} to="/market">
        {t('trade')}
      </Link>
      {hasDeposits && (
        <Link className={buttonClass()} to="/profile/deposit">
          {t('deposit')}
        </Link>
      )}
      <Link className={proofClass()} to="/profile/balance">
        <Hallmark />
        <span>{t('addsUp')}</span>
      </Link>
    </div>
  );
}

/** The same places with nothing in them, so that nothing moves when the figures come. */
function EquitySkeleton(props: { readonly label: string }) {
  const t = useText('profile');
  const waiting = <Skeleton width="72px" height="14px" />;
  return (
    <div role="status" aria-busy="true" aria-label={props.label}>
      <div aria-hidden="true">
        <WaitingFigure label={t('own.equity')}>
          <Skeleton width="220px" height="1em" />
        </WaitingFigure>
        <p className={joinClasses(styles.note, styles.about)}>{t('own.equityAbout')}</p>
        <dl className={styles.figures}>
          <Figure label={t('own.unrealized')}>{waiting}</Figure>
          <Figure label={t('own.todayNet')}>{waiting}</Figure>
          <Figure label={t('available')}>{waiting}</Figure>
        </dl>
      </div>
    </div>
  );
}
