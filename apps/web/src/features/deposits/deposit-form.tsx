import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import type { DepositWay } from '@truemark/contract/payments/deposits';
import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { tagAmount } from '@truemark/domain/payments/amount-tag';
import { isNetwork } from '@truemark/domain/payments/network';
import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { Disclosure } from '@truemark/ui/disclosure';
import { Field, TextInput } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { Select } from '@truemark/ui/select';
import type { ReactNode } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/form/use-form.ts';
import { useLocale } from '../../platform/preferences.ts';
import { queryClient } from '../../platform/query.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount, readTypedAmount } from '../amounts/index.ts';
import { DepositAddress } from './deposit-address.tsx';
import { type DepositDraft, type DepositErrorKey, findDepositErrors } from './deposit-draft.ts';
import styles from './deposit-page.module.css';
import { useNetworkName } from './network-name.ts';
import { ProofField } from './proof-field.tsx';

interface FormProps {
  readonly ways: readonly DepositWay[];
  readonly isTestNetwork: boolean;
}

const refusalFields = {
  depositAmountWrong: 'amount',
  amountNotPositive: 'amount',
  depositBelowMinimum: 'amount',
  transactionHashWrong: 'hash',
  transactionHashUsed: 'hash',
  fileMissing: 'proof',
} as const;

/** Tells of a payment, in the order in which it is made: token, network, address, amount and hash, proof. */
export function DepositForm({ ways, isTestNetwork }: FormProps) {
  const t = useText('deposit');
  const locale = useLocale();
  const nameNetwork = useNetworkName();
  const { key, renew } = useFormKey();
  const [first] = ways;
  const findWay = ({ asset, network }: Pick<DepositDraft, 'asset' | 'network'>) =>
    ways.find(way => way.tokenType === asset && way.network === network);
  const form = useForm<DepositDraft, DepositErrorKey>({
    initial: startDraft(first),
    findErrors: draft => findDepositErrors(draft, findWay(draft)),
    listRefusalFields: () => refusalFields,
    describe: (key): string =>
      key === 'amountBelowMinimum'
        ? t('error.amountBelowMinimum', { name: values.asset, limit: minimumText })
        : t(`error.${key}`),
    async submit(draft): Promise<void> {
      const { asset: tokenType, network, hash: transactionHash, proof: proofImage } = draft;
      const amount = readTypedAmount(draft.amount) ?? '';
      const body = { tokenType, network, amount, transactionHash, proofImage };
      try {
        await api.call('recharge', { body }, { idempotencyKey: key });
      } catch (error) {
        if (isFinalAnswer(error)) renew();
        throw error;
      }
      renew();
      showToast('done', t('submitted'));
      form.restart({ ...startDraft(first), asset: tokenType, network });
      void queryClient.invalidateQueries({ queryKey: accountKeys.deposits });
    },
  });
  const { values } = form;
  const way = findWay(values);
  const minimumText: string = way ? formatAssetAmount(locale, way.minimum, values.asset) : '';
  const assets = [...new Set(ways.map(({ tokenType }) => tokenType))];
  const networks = ways.filter(({ tokenType }) => tokenType === values.asset);
  const choose = (asset: Asset) => {
    const next = ways.find(({ tokenType }) => tokenType === asset);
    if (next) form.change({ asset, network: next.network });
  };
  if (!way) return null;
  return (
    <form {...form.formProps} className={styles.form}>
      {isTestNetwork && <Note kind="risk">{t('testNetwork')}</Note>}
      <fieldset className={styles.tokens}>
        <legend>{t('token')}</legend>
        {assets.map(asset => (
          <label key={asset} className={joinClasses(styles.token, asset === values.asset && styles.chosen)}>
            <input type="radio" name="token" checked={asset === values.asset} onChange={() => choose(asset)} />
            <b>{asset}</b>
            <span className="xs dim">{t('minimum', { amount: writeMinimum(ways, asset, locale) })}</span>
          </label>
        ))}
      </fieldset>
      <Field label={t('network')}>
        {parts => (
          <Select
            {...parts}
            value={values.network}
            onChange={({ target }) => isNetwork(target.value) && form.change({ network: target.value })}
          >
            {networks.map(({ network }) => (
              <option key={network} value={network}>
                {nameNetwork(network)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DepositAddress way={way} exactAmount={findExact(way, values.amount, locale)} />
      <ClaimFrame isFollowed={way.isOwnAddress && way.node !== null}>
        <div className={styles.pair}>
          <Field label={t('amount')} error={form.describeError('amount')}>
            {parts => (
              <NumberInput
                {...parts}
                value={values.amount}
                unit={values.asset}
                onType={amount => form.change({ amount })}
                onBlur={() => form.leave('amount')}
              />
            )}
          </Field>
          <Field label={t('hash')} hint={t('hashHint')} error={form.describeError('hash')}>
            {parts => (
              <TextInput
                {...parts}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                value={values.hash}
                onChange={({ target }) => form.change({ hash: target.value })}
                onBlur={() => form.leave('hash')}
              />
            )}
          </Field>
        </div>
        <ProofField
          fileId={values.proof}
          error={form.describeError('proof')}
          onFile={proof => form.change({ proof })}
        />
        {form.formError !== undefined && <Note kind="stop">{form.formError}</Note>}
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy} disabled={way.address === null}>
          {t('submit')}
        </Button>
      </ClaimFrame>
    </form>
  );
}

/** Where payments are found without a claim, the claim is for what was not. */
function ClaimFrame(props: { readonly isFollowed: boolean; readonly children: ReactNode }) {
  const t = useText('deposit');
  if (!props.isFollowed) return props.children;
  return (
    <Disclosure summary={t('notShown')} summaryClassName={styles.notShown}>
      <div className={styles.form}>{props.children}</div>
    </Disclosure>
  );
}

function startDraft(way: DepositWay | undefined): DepositDraft {
  const { tokenType = 'USDT', network = 'ethereum' } = way ?? {};
  return { asset: tokenType, network, amount: '', hash: '', proof: '' };
}

function writeMinimum(ways: readonly DepositWay[], asset: Asset, locale: string): string {
  const way = ways.find(({ tokenType }) => tokenType === asset);
  return way ? formatAssetAmount(locale, way.minimum, asset) : '';
}

/** On a shared address: the amount to send, whose last digits say whose it is. */
function findExact({ amountTag, tokenType }: DepositWay, typed: string, locale: string): string | undefined {
  const text = readTypedAmount(typed);
  const amount = text === undefined ? undefined : parseAmount(text, tokenType);
  if (amountTag === null || !amount?.ok || amount.value <= 0n) return undefined;
  return formatTagged(amount.value, amountTag, tokenType, locale);
}

function formatTagged(amount: bigint, tag: number, asset: Asset, locale: string): string {
  return formatAssetAmount(locale, formatAmount(tagAmount(amount, tag, asset), asset), asset);
}
