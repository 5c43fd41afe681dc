import type { CallReply } from '@truemark/contract/call';
import type { listConversionPairs } from '@truemark/contract/payments/conversions';
import type { Asset } from '@truemark/domain/money/asset';
import { isAsset } from '@truemark/domain/money/asset';
import { Button } from '@truemark/ui/button';
import { Field } from '@truemark/ui/field';
import { missingText } from '@truemark/ui/format/locale';
import { formatPercent, formatPriceText, percentDecimalsMax } from '@truemark/ui/format/number';
import { IconButton } from '@truemark/ui/icon-button';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { Segmented } from '@truemark/ui/segmented';
import { Select } from '@truemark/ui/select';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { useState } from 'react';
import { useForm } from '../../platform/form/use-form.ts';
import { useLocale } from '../../platform/preferences.ts';
import { usePrice, useWantedCodes } from '../../platform/prices/prices.ts';
import { useIsStale } from '../../platform/prices/use-staleness.ts';
import { useText } from '../../platform/text.ts';
import { useBalances } from '../account/index.ts';
import { formatAssetAmount, formatMoney } from '../amounts/index.ts';
import {
  type ConversionDraft,
  type ConversionErrorKey,
  type ConversionMarket,
  chooseAsset,
  findConversionErrors,
  quoteConversion,
  tolerances,
} from './conversion-draft.ts';
import { type AskedConversion, ConvertDialog } from './convert-dialog.tsx';
import styles from './convert-page.module.css';
import { Figure } from './figure.tsx';

type Settings = CallReply<typeof listConversionPairs>;

/** What is paid, for what, and what comes of it at the price of the moment. */
export function ConvertForm({ settings }: { readonly settings: Settings }) {
  const t = useText('convert');
  const locale = useLocale();
  const balances = useBalances();
  const [asked, ask] = useState<AskedConversion>();
  const first = settings.pairs[0]?.asset ?? 'BTC';
  const [code, setCode] = useState(settings.pairs[0]?.code ?? '');
  const pair = settings.pairs.find(one => one.code === code);
  useWantedCodes([code]);
  const product = usePrice(code);
  const isStale = useIsStale(code);
  const available = (asset: Asset) => balances.data?.balances.find(one => one.asset === asset)?.available;
  const market = (draft: ConversionDraft): ConversionMarket => ({
    ...{ feeRate: settings.feeRate, amountMin: settings.amountMin, available: available(draft.from) },
    ...{ bid: isStale ? '' : (product?.bid ?? ''), ask: isStale ? '' : (product?.ask ?? '') },
  });
  const form = useForm<ConversionDraft, ConversionErrorKey>({
    initial: { from: 'USDT', to: first, amount: '', tolerance: '5' },
    findErrors: draft => findConversionErrors(draft, market(draft)),
    listRefusalFields: () => ({}),
    describe: (key): string =>
      key === 'amountBelowMinimum' ? t('error.amountBelowMinimum', { minimum: minimum }) : t(`error.${key}`),
    async submit(draft): Promise<void> {
      const { quote } = quoteConversion(draft, market(draft));
      const { feeRate, ruleVersion } = settings;
      if (quote && pair)
        ask({ from: draft.from, to: draft.to, quote, feeRate, ruleVersion, priceDecimals: pair.priceDecimals });
    },
  });
  const minimum: string = `${formatMoney(locale, settings.amountMin, 'USDT')} USDT`;
  const { values } = form;
  const change = (next: ConversionDraft) => {
    const pair = settings.pairs.find(({ asset }) => asset === next.from || asset === next.to);
    if (pair) setCode(pair.code);
    form.change(next);
  };
  const assets: readonly Asset[] = ['USDT', ...settings.pairs.map(({ asset }) => asset)];
  const isShut = !product?.isTradable || isStale;
  const { quote } = quoteConversion(values, market(values));
  const most = available(values.from);
  if (!pair) return <Note>{t('none')}</Note>;
  return (
    <form {...form.formProps} className={styles.form}>
      <div className={styles.side}>
        <AssetSelect
          label={t('from')}
          value={values.from}
          assets={assets}
          onChoose={asset => change(chooseAsset(values, 'from', asset, settings.pairs))}
        />
        <Field
          label={t('amount')}
          error={form.describeError('amount')}
          hint={t('available', {
            amount: most === undefined ? missingText : `${formatMoney(locale, most, values.from)} ${values.from}`,
          })}
        >
          {parts => (
            <NumberInput
              {...parts}
              value={values.amount}
              unit={values.from}
              onType={amount => form.change({ amount })}
              onBlur={() => form.leave('amount')}
              max={{
                label: t('max'),
                isDisabled: most === undefined || most === '0',
                onPress: () => form.change({ amount: most ?? '' }),
              }}
            />
          )}
        </Field>
      </div>
      <IconButton
        icon={ArrowDownUp}
        label={t('swap')}
        className={styles.swap}
        onClick={() => change({ ...values, from: values.to, to: values.from, amount: '' })}
      />
      <AssetSelect
        label={t('to')}
        value={values.to}
        assets={assets}
        onChoose={asset => change(chooseAsset(values, 'to', asset, settings.pairs))}
      />
      <div className={styles.tolerance}>
        <span className="sm" id="tolerance-words">
          {t('tolerance')}
        </span>
        <Segmented
          label={t('tolerance')}
          isFit
          value={values.tolerance}
          onChange={tolerance => form.change({ tolerance })}
          options={tolerances.map(value => ({ value, label: formatPercent(locale, Number(value) / 1_000, 0, 1) }))}
        />
      </div>
      <dl className={styles.figures}>
        <Figure name={t('price')}>{isShut ? '–' : writePrice(locale, values, product, pair.priceDecimals)}</Figure>
        <Figure name={t('fee', { rate: formatPercent(locale, settings.feeRate, 0, percentDecimalsMax) })}>
          {quote ? `${formatAssetAmount(locale, quote.fee, 'USDT')} USDT` : '–'}
        </Figure>
        <Figure name={t('received')}>
          {quote ? `≈ ${formatMoney(locale, quote.received, values.to)} ${values.to}` : '–'}
        </Figure>
        <Figure name={t('least')} isStrong>
          {quote ? `${formatMoney(locale, quote.leastReceived, values.to)} ${values.to}` : '–'}
        </Figure>
      </dl>
      {isShut && <Note kind="risk">{t('shut')}</Note>}
      <Button type="submit" variant="primary" size="large" disabled={isShut}>
        {t('review')}
      </Button>
      <p className="xs dim">{t('rule', { seconds: settings.fillWaitMs / 1_000 })}</p>
      {asked && (
        <ConvertDialog
          asked={asked}
          onClose={() => ask(undefined)}
          onDone={() => {
            ask(undefined);
            form.restart({ ...values, amount: '' });
          }}
        />
      )}
    </form>
  );
}

function AssetSelect(props: {
  readonly label: string;
  readonly value: Asset;
  readonly assets: readonly Asset[];
  readonly onChoose: (asset: Asset) => void;
}) {
  return (
    <Field label={props.label}>
      {parts => (
        <Select
          {...parts}
          value={props.value}
          onChange={({ target }) => isAsset(target.value) && props.onChoose(target.value)}
        >
          {props.assets.map(asset => (
            <option key={asset} value={asset}>
              {asset}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function writePrice(
  locale: string,
  { from, to }: ConversionDraft,
  product: { readonly bid: string; readonly ask: string },
  decimals: number,
): string {
  const price = formatPriceText(locale, from === 'USDT' ? product.ask : product.bid, decimals);
  return `1 ${from === 'USDT' ? to : from} = ${price} USDT`;
}
