import { type Asset, assetDecimals } from '@truemark/domain/money/asset';
import { readTyped } from '@truemark/domain/text/typed-text';
import { stripUnit } from '@truemark/ui/format/strip-unit';

/** An amount while it is typed. */
export interface AmountDraft {
  readonly asset: Asset;
  readonly text: string;
}

export type AmountProblem = 'amountMissing' | 'amountWrong' | 'amountDecimals' | 'amountZero';
export type ParsedAmount =
  | { readonly ok: true; readonly amount: string }
  | { readonly ok: false; readonly problem: AmountProblem };

const integerDigitsMax = 15;

/**
 * A typed amount as a plain decimal text: digits with one point and, between groups of three, commas or blanks. The
 * unit may stand behind it. Nothing is rounded: more decimals than the asset has are refused.
 */
export function parseAmount({ asset, text }: AmountDraft): ParsedAmount {
  const typed = readTyped(stripUnit(text, asset));
  if (typed === '') return { ok: false, problem: 'amountMissing' };
  if (!/^(\d+|\d{1,3}([, ]\d{3})+)(\.\d+)?$/.test(typed)) return { ok: false, problem: 'amountWrong' };
  const [whole = '', decimals = ''] = typed.replace(/[, ]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > integerDigitsMax) return { ok: false, problem: 'amountWrong' };
  if (decimals.length > assetDecimals[asset]) return { ok: false, problem: 'amountDecimals' };
  if (/^0*$/.test(digits + decimals)) return { ok: false, problem: 'amountZero' };
  return { ok: true, amount: decimals === '' ? digits : `${digits}.${decimals}` };
}
