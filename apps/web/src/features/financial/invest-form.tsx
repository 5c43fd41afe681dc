import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { Link, useLocation } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import type { FixedTermProduct } from '@truemark/contract/investing/fixed-terms';
import { calculateSimpleYearlyRate } from '@truemark/domain/fixed-terms/fixed-term';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { Button, buttonClass } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { Field } from '@truemark/ui/field';
import { formatDateTime } from '@truemark/ui/format/date';
import { missingText } from '@truemark/ui/format/locale';
import { formatPercent } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/form/use-form.ts';
import { buildReturnState, loginPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import { queryClient } from '../../platform/query.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useBalances } from '../account/index.ts';
import { formatAssetAmount, readTypedAmount } from '../amounts/index.ts';
import { CapitalPicture } from './capital-picture.tsx';
import styles from './financial-page.module.css';
import {
  findInvestErrors,
  type InvestDraft,
  type InvestErrorKey,
  type InvestPreview,
  previewInvestment,
} from './invest-draft.ts';
import { productsQuery } from './queries.ts';

const refusalFields = {
  investmentAmountWrong: 'amount',
  amountNotPositive: 'amount',
  amountBelowMinimum: 'amount',
  amountAboveMaximum: 'amount',
  balanceInsufficient: 'amount',
} as const;

/** What an amount comes to in a product, and the button that buys it. */
export function InvestForm({ product }: { readonly product: FixedTermProduct }) {
  const t = useText('financial');
  const locale = useLocale();
  const isDemo = useIsDemo();
  const canBuy = useUser() !== undefined && !isDemo;
  const { key, renew } = useFormKey();
  const { tokenType: asset } = product;
  const balances = useBalances(canBuy);
  const available = canBuy ? balances.data?.balances.find(balance => balance.asset === asset)?.available : undefined;
  const write = (amount: string) => formatAssetAmount(locale, amount, asset);
  const form = useForm<InvestDraft, InvestErrorKey>({
    initial: { amount: '', isReinvested: false },
    findErrors: draft => findInvestErrors(draft, product, available),
    listRefusalFields: () => refusalFields,
    describe: error => describeError(error),
    async submit({ amount, isReinvested }) {
      const body = {
        productId: product.id,
        amount: readTypedAmount(amount) ?? '',
        dailyRate: product.dailyRate,
        isReinvested,
      };
      try {
        await api.call('invest', { body }, { idempotencyKey: key });
      } catch (error) {
        if (isFinalAnswer(error)) renew();
        // The rate may be another by now.
        void queryClient.invalidateQueries(productsQuery);
        throw error;
      }
      renew();
      showToast('done', t('bought'));
      form.restart({ amount: '', isReinvested: false });
      void queryClient.invalidateQueries({ queryKey: accountKeys.investments });
      void queryClient.invalidateQueries({ queryKey: accountKeys.balances });
    },
  });
  function describeError(error: InvestErrorKey): string {
    if (error === 'amountBelowMinimum')
      return t('error.amountBelowMinimum', { limit: write(product.minInvestment), asset });
    if (error === 'amountAboveMaximum')
      return t('error.amountAboveMaximum', { limit: write(product.maxInvestment), asset });
    return t(`error.${error}`);
  }
  const { amount, isReinvested } = form.values;
  const preview = previewInvestment(amount, product, serverClock.read());
  return (
    <form {...form.formProps} className={styles.form}>
      <h2 className="h4">{t('name', { asset, days: product.period })}</h2>
      <Field
        label={t('amount')}
        error={form.describeError('amount')}
        {...(available !== undefined && { hint: t('available', { amount: write(available), asset }) })}
      >
        {parts => (
          <NumberInput
            {...parts}
            value={amount}
            unit={asset}
            onType={typed => form.change({ amount: typed })}
            onBlur={() => amount !== '' && form.leave('amount')}
            {...(available !== undefined && {
              max: { label: t('max'), isDisabled: false, onPress: () => form.change({ amount: available }) },
            })}
          />
        )}
      </Field>
      <Facts product={product} preview={preview} />
      <CapitalPicture days={product.period} interest={preview && `${write(preview.interest)} ${asset}`} />
      <Checkbox checked={isReinvested} onChange={event => form.change({ isReinvested: event.target.checked })}>
        {t('reinvest')}
      </Checkbox>
      <Note>{t('locked')}</Note>
      {form.formError !== undefined && <Note kind="stop">{form.formError}</Note>}
      <BuyButton isBusy={form.isBusy} />
    </form>
  );
}

function BuyButton(props: { readonly isBusy: boolean }) {
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
    <Button type="submit" variant="primary" size="large" isFull isBusy={props.isBusy} disabled={isDemo}>
      {t('invest')}
    </Button>
  );
}

function Facts(props: { readonly product: FixedTermProduct; readonly preview: InvestPreview | undefined }) {
  const t = useText('financial');
  const locale = useLocale();
  const { product, preview } = props;
  const { tokenType: asset } = product;
  const daily = parseDecimal(product.dailyRate, ratioScale);
  const yearly = daily.ok ? formatDecimal(calculateSimpleYearlyRate(daily.value), ratioScale) : '0';
  const write = (amount: string | undefined) =>
    amount === undefined ? missingText : `${formatAssetAmount(locale, amount, asset)} ${asset}`;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('paidOut')}</dt>
        <dd>{preview ? formatDateTime(locale, preview.endsAtMs) : missingText}</dd>
      </div>
      <div>
        <dt>{t('interest')}</dt>
        <dd className="num">{write(preview?.interest)}</dd>
      </div>
      <div>
        <dt>{t('yearly')}</dt>
        <dd className="num">{formatPercent(locale, yearly, 2, 2)}</dd>
      </div>
      <div className={styles.whole}>
        <dt>{t('youGet')}</dt>
        <dd className="num">{write(preview?.whole)}</dd>
      </div>
    </dl>
  );
}
