import type { MarketItem } from '@truemark/contract/markets/markets';
import { instrumentTypes } from '@truemark/domain/market/instrument';
import { remember } from '@truemark/ui/format/locale';
import { getText, hasText } from './text.ts';

/**
 * The name of an instrument in a language. Currencies have one in each; goods, indices, bonds and kinds of funds have the
 * one of the language on screen, those of the catalogue that the product brings. The names of companies and coins are
 * their own everywhere.
 */
export function calculateInstrumentName(
  item: Pick<MarketItem, 'code' | 'type' | 'symbol' | 'appName'>,
  locale: string,
): string {
  // The catalogue's own words are English.
  if (locale.startsWith('en')) return item.appName;
  if (item.type !== instrumentTypes.forex) return findGenericName(item) ?? item.appName;
  const names = item.symbol.split('/').map(code => findCurrencyName(code, locale));
  return names.every(name => name !== undefined) && names.length === 2 ? names.join(' / ') : item.appName;
}

/** The name of a future or fund in the language on screen; undefined where it has none of its own. */
export function findGenericName({ code, type }: Pick<MarketItem, 'code' | 'type'>): string | undefined {
  if (type !== instrumentTypes.future && type !== instrumentTypes.etf) return undefined;
  const key = `name.${code}`;
  return hasText('instrument-names', key) ? getText('instrument-names')(key) : undefined;
}

const loadCurrencyNames = remember(locale => new Intl.DisplayNames([locale], { type: 'currency', fallback: 'none' }));

function findCurrencyName(code: string, locale: string): string | undefined {
  if (!/^[A-Z]{3}$/.test(code)) return undefined;
  const name = loadCurrencyNames(locale).of(code);
  return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
