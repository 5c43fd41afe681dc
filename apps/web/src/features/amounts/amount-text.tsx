import type { Asset } from '@truemark/domain/money/asset';
import { joinClasses } from '@truemark/ui/class-names';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import {
  formatAssetAmount,
  formatConverted,
  formatMoney,
  formatSignedAssetAmount,
  formatSignedMoney,
} from './format-asset-amount.ts';
import { hiddenText, useHiddenFigures } from './hidden-figures.ts';

/** A figure of an account, isolated from the reading direction, and covered while its owner wants it so. */
export function AmountText(props: {
  readonly asset: Asset;
  readonly amount: string;
  readonly isSigned?: boolean;
  /** With every digit: in the record and what is added up. */
  readonly isExact?: boolean;
  readonly hasUnit?: boolean;
  readonly className?: string;
}) {
  const locale = useLocale();
  const format = props.isExact
    ? props.isSigned
      ? formatSignedAssetAmount
      : formatAssetAmount
    : props.isSigned
      ? formatSignedMoney
      : formatMoney;
  return (
    <Figure
      text={format(locale, props.amount, props.asset)}
      {...(props.hasUnit && { unit: props.asset })}
      className={props.className}
    />
  );
}

/** A converted value in USDT, marked as an estimate; a dash while there is no price. */
export function ConvertedText(props: {
  readonly value: string | undefined;
  readonly hasUnit?: boolean;
  readonly className?: string;
}) {
  const locale = useLocale();
  const text = props.value === undefined ? '–' : formatConverted(locale, props.value);
  return <Figure text={text} {...(props.hasUnit && { unit: 'USDT' })} className={props.className} />;
}

function Figure(props: { readonly text: string; readonly unit?: string; readonly className?: string | undefined }) {
  const t = useText('account');
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  const unit = props.unit === undefined ? '' : `\u00A0${props.unit}`;
  return (
    <span className={joinClasses('num', props.className)}>
      {isHidden ? (
        <>
          <span aria-hidden="true">{hiddenText}</span>
          <span className="vh">{t('hidden')}</span>
        </>
      ) : (
        props.text
      )}
      {unit}
    </span>
  );
}
