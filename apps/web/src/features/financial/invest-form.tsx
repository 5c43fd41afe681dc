import { Link, useLocation } from '@truemark/browser/router';
import type { FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { Button, buttonClass } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
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
import { CapitalPicture } from './capital-picture.tsx';
import styles from './financial-page.module.css';
import { InvestDialog } from './invest-dialog.tsx';
import {
  findInvestErrors,
  type InvestDraft,
  type InvestErrorKey,
  type InvestPreview,
  previewInvestment,
} from './invest-draft.ts';
import { InvestFacts } from './invest-facts.tsx';

/** What an amount comes to in a product, and the button that goes on to buy it. */
export function InvestForm({ product }: { readonly product: FixedTermProduct }) {
  const t = useText('financial');
  const locale = useLocale();
  const isDemo = useIsDemo();
  const canBuy = useUser() !== undefined && !isDemo;
  /** As they were looked at: a rate that changes meanwhile is refused, not bought. */
  const [reviewed, review] = useState<{ readonly product: FixedTermProduct; readonly preview: InvestPreview }>();
  const { tokenType: asset } = product;
  const balances = useBalances(canBuy);
  const available = canBuy ? balances.data?.balances.find(balance => balance.asset === asset)?.available : undefined;
  const own = useOwnMoney(canBuy, { asset, least: product.minInvestment });
  const { investable } = own;
  const write = (amount: string) => formatAssetAmount(locale, amount, asset);
  const form = useForm<InvestDraft, InvestErrorKey>({
    initial: { amount: '', isReinvested: false },
    findErrors: draft => findInvestErrors(draft, product, { available, investable }),
    listRefusalFields: () => ({}),
    describe: error => describeError(error),
    async submit({ amount }) {
      const preview = previewInvestment(amount, product, serverClock.read());
      if (preview) review({ product, preview });
    },
  });
  function describeError(error: InvestErrorKey): string {
    if (error === 'amountBelowMinimum')
      return t('error.amountBelowMinimum', { limit: write(product.minInvestment), asset });
    if (error === 'amountAboveMaximum')
      return t('error.amountAboveMaximum', { limit: write(product.maxInvestment), asset });
    return error === 'ownMoneyShort' ? own.error : t(`error.${error}`);
  }
  const { amount, isReinvested } = form.values;
  const preview = previewInvestment(amount, product, serverClock.read());
  return (
    <form {...form.formProps} className={styles.form}>
      <h2 className="h4">{t('name', { asset, days: product.period })}</h2>
      <Field
        label={t('amount')}
        error={form.describeError('amount')}
        {...(available !== undefined && {
          hint: (
            <span className={styles.purse}>
              <span>{t('available', { amount: write(available), asset })}</span>
              {own.hint}
            </span>
          ),
        })}
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
                      product.maxInvestment,
                      asset,
                    ),
                  }),
              },
            })}
          />
        )}
      </Field>
      <InvestFacts product={product} preview={preview} />
      <CapitalPicture product={product} preview={preview} />
      <Checkbox checked={isReinvested} onChange={event => form.change({ isReinvested: event.target.checked })}>
        {t('reinvest')}
      </Checkbox>
      <div className={styles.promise}>
        <Hallmark size={18} />
        <span>{t('source')}</span>
      </div>
      <Note>{t('locked')}</Note>
      {!product.isFunded && <Note>{t('usedUpText')}</Note>}
      {own.reason}
      <ReviewButton isBusy={form.isBusy} isOff={!product.isFunded || own.isShort} />
      {reviewed && (
        <InvestDialog
          {...reviewed}
          isReinvested={isReinvested}
          onClose={() => review(undefined)}
          onBought={() => {
            review(undefined);
            form.restart({ amount: '', isReinvested: false });
          }}
        />
      )}
    </form>
  );
}

function ReviewButton(props: { readonly isBusy: boolean; readonly isOff: boolean }) {
  const t = useText('financial');
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
