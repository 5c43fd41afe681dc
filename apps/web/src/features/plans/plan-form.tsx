import { Link, useLocation } from '@truemark/browser/router';
import type { PlanProduct } from '@truemark/contract/investing/plans';
import { Button, buttonClass } from '@truemark/ui/button';
import { Field } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { Hallmark } from '@truemark/ui/proof';
import { useState } from 'react';
import { useForm } from '../../platform/form/use-form.ts';
import { buildReturnState, loginPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useBalances, useOwnMoney } from '../account/index.ts';
import { formatAssetAmount, pickLesserAmount } from '../amounts/index.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { PlanDays } from './plan-days.tsx';
import { findPlanErrors, type PlanDraft, type PlanErrorKey, type PlanPreview, previewPlan } from './plan-draft.ts';
import { PlanFacts } from './plan-facts.tsx';
import styles from './plans-page.module.css';

/** What an amount comes to in a plan, and the button that goes on to buy it. */
export function PlanForm({ plan, exitShare }: { readonly plan: PlanProduct; readonly exitShare: string }) {
  const t = useText('plans');
  const locale = useLocale();
  const isDemo = useIsDemo();
  const canBuy = useUser() !== undefined && !isDemo;
  const { tokenType: asset, period: days } = plan;
  const balances = useBalances(canBuy);
  const available = canBuy ? balances.data?.balances.find(balance => balance.asset === asset)?.available : undefined;
  const own = useOwnMoney(canBuy, { asset, least: plan.minInvestment });
  const { investable } = own;
  /** As they were looked at: a yield that changes meanwhile is refused, not bought. */
  const [reviewed, review] = useState<{ readonly plan: PlanProduct; readonly preview: PlanPreview }>();
  const write = (amount: string) => formatAssetAmount(locale, amount, asset);
  const form = useForm<PlanDraft, PlanErrorKey>({
    initial: { amount: '' },
    findErrors: draft => findPlanErrors(draft, plan, { available, investable }),
    listRefusalFields: () => ({}),
    describe(error) {
      if (error === 'amountBelowMinimum') return t(`error.${error}`, { limit: write(plan.minInvestment), asset });
      if (error === 'amountAboveMaximum') return t(`error.${error}`, { limit: write(plan.maxInvestment), asset });
      return error === 'ownMoneyShort' ? own.error : t(`error.${error}`);
    },
    async submit({ amount }) {
      const preview = previewPlan(amount, plan, exitShare, serverClock.read());
      if (preview) review({ plan, preview });
    },
  });
  const { amount } = form.values;
  const preview = previewPlan(amount, plan, exitShare, serverClock.read());
  return (
    <form {...form.formProps} className={styles.form}>
      <h2 className="h3">{t('name', { days })}</h2>
      <Field
        label={t('amount')}
        error={form.describeError('amount')}
        hint={
          <span className={styles.line}>
            <span>{t('range', { min: write(plan.minInvestment), max: write(plan.maxInvestment), asset })}</span>
            {available !== undefined && <span>{t('available', { amount: write(available), asset })}</span>}
            {own.hint}
          </span>
        }
      >
        {parts => (
          <NumberInput
            {...parts}
            value={amount}
            unit={asset}
            onType={typed => form.change({ amount: typed })}
            onBlur={() => amount !== '' && form.leave('amount')}
            {...(available !== undefined && {
              max: {
                ...{ label: t('max'), isDisabled: false },
                onPress: () =>
                  form.change({
                    amount: pickLesserAmount(
                      pickLesserAmount(available, investable ?? available, asset),
                      plan.maxInvestment,
                      asset,
                    ),
                  }),
              },
            })}
          />
        )}
      </Field>
      <PlanFacts plan={plan} preview={preview} />
      {preview && <PlanDays days={preview.days} asset={asset} />}
      <div className={styles.promise}>
        <Hallmark size={18} />
        <span>
          {t('source')}
          {preview && <> {t('setAsideNow', { amount: `${write(preview.income)} ${asset}` })}</>}
        </span>
      </div>
      {form.formError !== undefined && <Note kind="stop">{form.formError}</Note>}
      {!plan.isFunded && <Note>{t('usedUpText')}</Note>}
      {own.reason}
      <ReviewButton isBusy={form.isBusy} isOff={!plan.isFunded || own.isShort} />
      {reviewed && (
        <BuyDialog
          {...reviewed}
          onClose={() => review(undefined)}
          onBought={() => {
            review(undefined);
            form.restart({ amount: '' });
          }}
        />
      )}
    </form>
  );
}

function ReviewButton(props: { readonly isBusy: boolean; readonly isOff: boolean }) {
  const t = useText('plans');
  const user = useUser();
  const isDemo = useIsDemo();
  const location = useLocation();
  if (!user) {
    const className = buttonClass({ variant: 'primary', size: 'large', isFull: true });
    return (
      <Link className={className} to={loginPath} state={buildReturnState(location)}>
        {t('logIn')}
      </Link>
    );
  }
  return (
    <Button type="submit" variant="primary" size="large" isFull isBusy={props.isBusy} disabled={isDemo || props.isOff}>
      {t('review')}
    </Button>
  );
}
