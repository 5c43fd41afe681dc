import { useQuery } from '@tanstack/react-query';
import type { FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { joinClasses } from '@truemark/ui/class-names';
import { Note } from '@truemark/ui/note';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import { useState } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountStatus, LiveOnly } from '../account/index.ts';
import { formatAssetAmount, formatMoney, formatYield } from '../amounts/index.ts';
import styles from './financial-page.module.css';
import { InvestForm } from './invest-form.tsx';
import { InvestmentList } from './investment-list.tsx';
import { productsQuery } from './queries.ts';

/** Fixed-term products: what is on sale, what an amount comes to, and what one has. */
export default function FinancialPage() {
  const t = useText('financial');
  const account = useText('account');
  const products = useQuery(productsQuery);
  const user = useUser();
  const isDemo = useIsDemo();
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <PageTitle title={t('title')} back="/" />
        <p className="sub">{t('lead')}</p>
      </header>
      {user && isDemo && <LiveOnly>{t('liveOnly')}</LiveOnly>}
      <AccountStatus
        loaded={products}
        failedTitle={t('failed')}
        skeleton={<SkeletonRows label={account('loading')} count={5} height="64px" />}
      >
        {list => <Offers products={list} />}
      </AccountStatus>
      {user && !isDemo && <InvestmentList />}
    </div>
  );
}

function Offers(props: { readonly products: readonly FixedTermProduct[] }) {
  const t = useText('financial');
  const open = props.products.filter(({ isOpen }) => isOpen);
  const [chosenId, choose] = useState<string>();
  const chosen = open.find(({ id }) => id === chosenId) ?? open.find(({ isFunded }) => isFunded) ?? open[0];
  if (!chosen) return <Note>{t('nothingOpen')}</Note>;
  return (
    <div className={styles.columns}>
      <fieldset className={styles.products}>
        <legend className="vh">{t('product')}</legend>
        {open.map(product => (
          <Offer key={product.id} product={product} isChosen={product === chosen} onChoose={() => choose(product.id)} />
        ))}
      </fieldset>
      <InvestForm key={chosen.id} product={chosen} />
    </div>
  );
}

function Offer(props: {
  readonly product: FixedTermProduct;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const t = useText('financial');
  const locale = useLocale();
  const { tokenType: asset, period, dailyRate, minInvestment, maxInvestment, reserveLeft, isFunded } = props.product;
  const write = (amount: string) => formatAssetAmount(locale, amount, asset);
  return (
    <label className={joinClasses(styles.product, props.isChosen && styles.chosen, !isFunded && styles.off)}>
      <input type="radio" name="product" checked={props.isChosen} onChange={props.onChoose} />
      <span className={styles.name}>
        <b>{t('name', { asset, days: period })}</b>
        <span className="sm dim">{t('range', { min: write(minInvestment), max: write(maxInvestment), asset })}</span>
        {isFunded ? (
          <span className="xs dim num">
            {t('reserveLeft', { amount: formatMoney(locale, reserveLeft, asset), asset })}
          </span>
        ) : (
          <StatusChip family="ended">{t('usedUp')}</StatusChip>
        )}
      </span>
      <span className={styles.rate}>
        <b className="num">{formatYield(locale, dailyRate)}</b>
        <span className="sm dim">{t('aDay')}</span>
      </span>
    </label>
  );
}
