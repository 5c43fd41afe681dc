import { type Language, languageTags } from '@truemark/contract/languages';

/**
 * A figure of a rule as texts name it: a share of a whole, a plain number, an amount of an asset, or a length of time.
 * Numbers are formatted, never added up, as plain decimals.
 */
export type TextFigure =
  | { readonly unit: 'share' | 'number'; readonly value: string }
  | { readonly unit: 'amount'; readonly value: string; readonly asset: string }
  | { readonly unit: 'ms'; readonly value: number };

/** Figures by the names that stand in texts as `{contracts.feeRate}`. */
export type TextFigures = ReadonlyMap<string, TextFigure>;

/** Western digits in every language, as everywhere on the site. */
function findTag(language: Language): string {
  return `${languageTags[language]}-u-nu-latn`;
}

function formatNumber(language: Language, value: string, options: Intl.NumberFormatOptions = {}): string {
  const format = new Intl.NumberFormat(findTag(language), { maximumFractionDigits: 8, ...options });
  // A decimal as a text keeps all its digits.
  return format.format(value as Intl.StringNumericLiteral);
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Units that stand without a space, or with one, as the language writes them. */
const shortUnits: Readonly<Partial<Record<Language, readonly [hour: string, minute: string, second: string]>>> = {
  ja: ['時間', '分', '秒'],
  ko: ['시간', '분', '초'],
  zh: [' 小时', ' 分钟', ' 秒'],
  hk: [' 小時', ' 分鐘', ' 秒'],
};

function formatTime(language: Language, ms: number): string {
  const [count, index, unit] =
    ms % hourMs === 0
      ? ([ms / hourMs, 0, 'hour'] as const)
      : ms % minuteMs === 0 && ms > minuteMs
        ? ([ms / minuteMs, 1, 'minute'] as const)
        : ([ms / 1_000, 2, 'second'] as const);
  const own = shortUnits[language];
  if (own) return `${formatNumber(language, String(count))}${own[index]}`;
  return formatNumber(language, String(count), { style: 'unit', unit, unitDisplay: 'long' });
}

function formatTextFigure(language: Language, figure: TextFigure): string {
  switch (figure.unit) {
    case 'share':
      return formatShare(language, figure.value);
    case 'number':
      return formatNumber(language, figure.value);
    case 'amount':
      return `${formatNumber(language, figure.value)} ${figure.asset}`;
    case 'ms':
      return formatTime(language, figure.value);
  }
}

/** A share as texts of the language write it: French has a narrow space before %, Arabic no marks around it. */
function formatShare(language: Language, value: string): string {
  return formatNumber(language, value, { style: 'percent', maximumFractionDigits: 4 })
    .replace(/[\u200E\u200F\u061C]/g, '')
    .replace(/\s%/, language === 'fr' ? '\u202F%' : '$&');
}

const placeholder = /\{([a-zA-Z][\w.]*)\}/g;

/** The names of the figures that a text asks for. */
export function listTextFigures(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map(([, name]) => name ?? '');
}

/** A text with its figures, by the terms in force; what is no figure stays as it was written. */
export function fillTextFigures(language: Language, text: string, figures: TextFigures): string {
  return text.replace(placeholder, (whole, name: string) => {
    const figure = figures.get(name);
    return figure ? formatTextFigure(language, figure) : whole;
  });
}
