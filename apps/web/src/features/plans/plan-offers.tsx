import type { CallReply } from '@truemark/contract/call';
import type { listPlans, PlanProduct } from '@truemark/contract/investing/plans';
import { joinClasses } from '@truemark/ui/class-names';
import { Note } from '@truemark/ui/note';
import { StatusChip } from '@truemark/ui/status-chip';
import { useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount, formatMoney, formatYield } from '../amounts/index.ts';
import { PlanForm } from './plan-form.tsx';
import styles from './plans-page.module.css';

/** The plans, one of which is chosen, and what an amount comes to in it. */
export function PlanOffers(props: CallReply<typeof listPlans>) {
  const t = useText('plans');
  const { plans, exitShare } = props;
  const level = useUser()?.level;
  const canChoose = (plan: PlanProduct) => plan.isOpen && (level === undefined || level >= plan.level);
  const offered = plans.filter(canChoose);
  const [chosenId, choose] = useState<string>();
  const chosen = offered.find(({ id }) => id === chosenId) ?? offered.find(({ isFunded }) => isFunded) ?? offered[0];
  return (
    <div className={styles.columns}>
      <fieldset className={styles.plans}>
        <legend className="h3">{t('plans')}</legend>
        {plans.map(plan => (
          <Offer
            key={plan.id}
            plan={plan}
            isChosen={plan === chosen}
            isDisabled={!canChoose(plan)}
            onChoose={() => choose(plan.id)}
          />
        ))}
      </fieldset>
      {chosen ? <PlanForm key={chosen.id} plan={chosen} exitShare={exitShare} /> : <Note>{t('nothingOpen')}</Note>}
    </div>
  );
}

function Offer(props: {
  readonly plan: PlanProduct;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}) {
  const t = useText('plans');
  const locale = useLocale();
  const { plan, isChosen, isDisabled } = props;
  const { tokenType: asset, period: days } = plan;
  const write = (amount: string) => formatAssetAmount(locale, amount, asset);
  return (
    <label
      className={joinClasses(styles.plan, isChosen && styles.chosen, (isDisabled || !plan.isFunded) && styles.off)}
    >
      <input type="radio" name="plan" checked={isChosen} disabled={isDisabled} onChange={props.onChoose} />
      <b className={styles.planName}>{t('name', { days })}</b>
      <span className={styles.figure}>
        <span className="xs dim">{t('dailyYield')}</span>
        <b className="num h3">{formatYield(locale, plan.dailyYield)}</b>
      </span>
      <span className={styles.figure}>
        <span className="xs dim">{t('term')}</span>
        <span className="num med">{t('days', { days })}</span>
      </span>
      <span className={joinClasses(styles.figure, styles.range)}>
        <span className="xs dim">{t('amountIn', { asset })}</span>
        <span className="num med">{`${write(plan.minInvestment)} – ${write(plan.maxInvestment)}`}</span>
      </span>
      <span className={styles.state}>
        <OfferState plan={plan} isDisabled={isDisabled} />
      </span>
    </label>
  );
}

function OfferState({ plan, isDisabled }: { readonly plan: PlanProduct; readonly isDisabled: boolean }) {
  const t = useText('plans');
  const locale = useLocale();
  const { level, tokenType: asset } = plan;
  if (!plan.isOpen) return <StatusChip family="ended">{t('closed')}</StatusChip>;
  if (isDisabled) return <StatusChip family="idle">{t('levelNeeded', { level })}</StatusChip>;
  if (!plan.isFunded) return <StatusChip family="ended">{t('usedUp')}</StatusChip>;
  return (
    <span className={styles.figure}>
      {level > 0 && <StatusChip family="active">{t('levelNeeded', { level })}</StatusChip>}
      <span className="xs dim">{t('reserveLeft')}</span>
      <span className="num med">{`${formatMoney(locale, plan.reserveLeft, asset)} ${asset}`}</span>
    </span>
  );
}
