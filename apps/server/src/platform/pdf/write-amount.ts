import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { type Asset, assetDecimals } from '@truemark/domain/money/asset';

const formats = new Map<string, Intl.NumberFormat>();

function findFormat(asset: Asset, languageTag: string, isSigned: boolean): Intl.NumberFormat {
  const key = `${asset} ${languageTag} ${isSigned}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(`${languageTag}-u-nu-latn`, {
      minimumFractionDigits: 2,
      maximumFractionDigits: assetDecimals[asset],
      useGrouping: 'always',
      signDisplay: isSigned ? 'exceptZero' : 'auto',
    });
  formats.set(key, format);
  return format;
}

/** All decimals that an amount has, two at least, with the language's marks and Western digits. */
export function writeAmount(amount: Amount, asset: Asset, languageTag: string, isSigned = false): string {
  const format = findFormat(asset, languageTag, isSigned);
  const text = format.format(formatAmount(amount, asset) as Intl.StringNumericLiteral);
  // Marks of direction would hide the sign from the algorithm that orders the line.
  return text.replaceAll(/[\u061c\u200e\u200f]/g, '').replace('-', '−');
}
