import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { callWithStepUp, isStepUpCanceled } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import { ApiError } from '@truemark/client/api-error';
import type { PayoutAddress } from '@truemark/contract/payments/payout-addresses';
import { isAsset } from '@truemark/domain/money/asset';
import { isNetwork } from '@truemark/domain/payments/network';
import { Button } from '@truemark/ui/button';
import { Field } from '@truemark/ui/field';
import { formatPercent, percentDecimalsMax } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { Select } from '@truemark/ui/select';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/form/use-form.ts';
import { useLocale } from '../../platform/preferences.ts';
import { calculateSecondsLeft, formatCountdown } from '../../platform/prices/order-clock.ts';
import { useServerNow } from '../../platform/prices/use-server-now.ts';
import { queryClient } from '../../platform/query.ts';
import { useText } from '../../platform/text.ts';
import { useBalances } from '../account/index.ts';
import { formatAssetAmount, formatMoney, readTypedAmount } from '../amounts/index.ts';
import { useNetworkName } from '../deposits/index.ts';
import styles from './withdraw-page.module.css';
import { findWithdrawalErrors, quoteDraft, type WithdrawalDraft, type WithdrawalErrorKey } from './withdrawal-draft.ts';
import { type WithdrawalSettings, withdrawalWaysQuery } from './withdrawal-queries.ts';

const refusalFields = {
  withdrawalMethodMissing: 'method',
  receivingAddressMissing: 'address',
  collectionStatusWrong: 'address',
  withdrawalAmountWrong: 'amount',
  amountNotPositive: 'amount',
  amountBelowMinimum: 'amount',
  amountAboveMaximum: 'amount',
  balanceInsufficient: 'amount',
} as const;

const isTermsChange = (error: unknown) => error instanceof ApiError && error.refusal === 'termsChanged';

/** What is withdrawn, how and where to, with the fee and what arrives before anything is sent. */
export function WithdrawForm(props: {
  readonly settings: WithdrawalSettings;
  readonly addresses: readonly PayoutAddress[];
}) {
  const { settings, addresses } = props;
  const t = useText('withdraw');
  const locale = useLocale();
  const nameNetwork = useNetworkName();
  const balances = useBalances();
  const { key, renew } = useFormKey();
  const firstAsset = settings.ways[0]?.tokenType ?? 'USDT';
  const nowMs = useServerNow(Math.max(settings.frozenUntil ?? 0, ...addresses.map(({ usableFrom }) => usableFrom)));
  const findWay = ({ asset, method }: WithdrawalDraft) =>
    settings.ways.find(way => way.tokenType === asset && (method === '' || way.network === method));
  const readRules = (draft: WithdrawalDraft) => ({
    ...{ feeRate: settings.feeRate, way: findWay(draft), addresses, nowMs },
    available: balances.data?.balances.find(one => one.asset === draft.asset)?.available,
  });
  const form = useForm<WithdrawalDraft, WithdrawalErrorKey>({
    initial: { asset: firstAsset, method: '', address: '', amount: '' },
    findErrors: draft => findWithdrawalErrors(draft, readRules(draft)),
    listRefusalFields: () => refusalFields,
    describe: (error): string => t(`error.${error}`, limits),
    async submit({ asset: tokenType, method, address, amount }): Promise<void> {
      const body = { tokenType, method, address, amount: readTypedAmount(amount) ?? '', feeRate: settings.feeRate };
      try {
        await callWithStepUp(() => api.call('withdrawal', { body }, { idempotencyKey: key }));
      } catch (error) {
        if (isStepUpCanceled(error)) return;
        if (isFinalAnswer(error)) renew();
        // The new terms are shown before anything is sent again.
        if (isTermsChange(error)) await queryClient.invalidateQueries(withdrawalWaysQuery);
        throw error;
      }
      renew();
      showToast('done', t('submitted'));
      form.restart({ asset: tokenType, method: '', address: '', amount: '' });
      void queryClient.invalidateQueries({ queryKey: accountKeys.withdrawals });
      void queryClient.invalidateQueries({ queryKey: accountKeys.balances });
    },
  });
  const { values } = form;
  const way = findWay(values);
  const limits = {
    minimum: `${formatMoney(locale, way?.minimum ?? '', values.asset)} ${values.asset}`,
    maximum: `${formatMoney(locale, way?.maximum ?? '', values.asset)} ${values.asset}`,
  };
  const { available } = readRules(values);
  const quote = quoteDraft(values, { feeRate: settings.feeRate, way });
  const write = (text: string | undefined) =>
    text === undefined ? '–' : `${formatAssetAmount(locale, text, values.asset)} ${values.asset}`;
  const fitting = addresses.filter(({ network }) => network === values.method);
  const isFrozen = settings.frozenUntil !== null && settings.frozenUntil > nowMs;
  return (
    <form {...form.formProps} className={styles.form}>
      {settings.isTestNetwork && <Note kind="risk">{t('testNetwork')}</Note>}
      {isFrozen && (
        <Note kind="stop">
          {t('frozen', { left: formatCountdown(calculateSecondsLeft(settings.frozenUntil ?? 0, nowMs)) })}
        </Note>
      )}
      {settings.obstacle !== null && <Note>{t(`obstacle.${settings.obstacle}`)}</Note>}
      <div className={styles.pair}>
        <Field label={t('token')}>
          {parts => (
            <Select
              {...parts}
              value={values.asset}
              onChange={({ target }) =>
                isAsset(target.value) && form.change({ asset: target.value, method: '', address: '' })
              }
            >
              {[...new Set(settings.ways.map(({ tokenType }) => tokenType))].map(asset => (
                <option key={asset} value={asset}>
                  {asset}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('method')} error={form.describeError('method')}>
          {parts => (
            <Select
              {...parts}
              value={values.method}
              onChange={({ target }) =>
                form.change({ method: isNetwork(target.value) ? target.value : '', address: '' })
              }
            >
              <option value="">{t('choose')}</option>
              {settings.ways
                .filter(({ tokenType }) => tokenType === values.asset)
                .map(({ network }) => (
                  <option key={network} value={network}>
                    {nameNetwork(network)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label={t('address')}
        error={form.describeError('address')}
        {...(values.method !== '' && fitting.length === 0 && { hint: t('addressNone') })}
      >
        {parts => (
          <Select {...parts} value={values.address} onChange={({ target }) => form.change({ address: target.value })}>
            <option value="">{t('choose')}</option>
            {fitting.map(({ id, address, label }) => (
              <option key={id} value={address}>
                {`${label} · ${address}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('amount')}
        error={form.describeError('amount')}
        {...(available !== undefined && {
          hint: t('available', { amount: `${formatMoney(locale, available, values.asset)} ${values.asset}` }),
        })}
      >
        {parts => (
          <NumberInput
            {...parts}
            value={values.amount}
            unit={values.asset}
            onType={amount => form.change({ amount })}
            onBlur={() => form.leave('amount')}
            max={{
              label: t('max'),
              isDisabled: available === undefined || available === '0',
              onPress: () => form.change({ amount: available ?? '' }),
            }}
          />
        )}
      </Field>
      <dl className={styles.figures}>
        <div>
          <dt>{t('fee', { rate: formatPercent(locale, settings.feeRate, 0, percentDecimalsMax) })}</dt>
          <dd className="num">
            <bdi>{write(quote?.fee)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('arrives')}</dt>
          <dd className="num semi">
            <bdi>{write(quote?.arrives)}</bdi>
          </dd>
        </div>
      </dl>
      {form.formError !== undefined && <Note kind="stop">{form.formError}</Note>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={form.isBusy}
        disabled={isFrozen || settings.obstacle !== null}
      >
        {t('submit')}
      </Button>
      <p className="xs dim">{t('rule')}</p>
    </form>
  );
}
