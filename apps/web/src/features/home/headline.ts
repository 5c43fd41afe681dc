import type { Parameter } from '@truemark/contract/site/content';
import { formatCount, formatPercent, formatShortCount } from '@truemark/ui/format/number';

/** The four headline figures in their order, with the words that belong to each. */
export const headlines = [
  { key: 'headline.volume24h', label: 'figureVolume', how: 'howVolume' },
  { key: 'headline.cryptocurrencies', label: 'figureCryptocurrencies', how: 'howCryptocurrencies' },
  { key: 'headline.registeredUsers', label: 'figureUsers', how: 'howUsers' },
  { key: 'headline.fees', label: 'figureFees', how: 'howFees' },
] as const satisfies readonly { readonly key: Parameter['key']; readonly label: string; readonly how: string }[];
export type Headline = (typeof headlines)[number];

/** A figure for the eye: its digits, and the text they stand in. */
export interface HeadlineText {
  readonly amount: string;
  readonly frame: 'figureDollars' | 'figureMoreThan' | 'figureBelow' | 'figurePlain';
}

const decimalPattern = /^\d+(\.\d+)?$/;

/**
 * Words a figure: money short with a dollar sign, fees as the share they stay below, what the operator states as "more
 * than", and what is counted exactly as it is. Undefined when the parameter is no figure.
 */
export function formatHeadline(
  locale: string,
  { key, value, basis }: Pick<Parameter, 'key' | 'value' | 'basis'>,
): HeadlineText | undefined {
  if (!decimalPattern.test(value)) return undefined;
  switch (key) {
    case 'headline.volume24h':
      return { amount: formatShortCount(locale, value), frame: 'figureDollars' };
    case 'headline.cryptocurrencies':
      return { amount: formatCount(locale, Number(value)), frame: basis === 'live' ? 'figurePlain' : 'figureMoreThan' };
    case 'headline.registeredUsers':
      return { amount: formatShortCount(locale, value), frame: 'figurePlain' };
    case 'headline.fees':
      return {
        amount: formatPercent(locale, value, countDecimals(value)),
        frame: basis === 'live' ? 'figurePlain' : 'figureBelow',
      };
    default:
      return undefined;
  }
}

/** Decimals of a share once it is in percent, at least one: 0.003 is 0.3 %, 0.0025 is 0.25 %. */
function countDecimals(ratio: string): number {
  const decimals = ratio.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return Math.max(1, decimals - 2);
}
