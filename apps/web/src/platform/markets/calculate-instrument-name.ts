import type { MarketItem } from '@truemark/contract/markets/markets';
import { instrumentTypes } from '@truemark/domain/market/instrument';
import { remember } from '@truemark/ui/format/locale';

/**
 * The name of an instrument in a language. Currencies have one in each; the names of companies, funds and coins are
 * their own everywhere.
 */
export function calculateInstrumentName(item: Pick<MarketItem, 'type' | 'symbol' | 'appName'>, locale: string): string {
  // The catalogue's own words are English.
  if (item.type !== instrumentTypes.forex || locale.startsWith('en')) return item.appName;
  const names = item.symbol.split('/').map(code => findCurrencyName(code, locale));
  return names.every(name => name !== undefined) && names.length === 2 ? names.join(' / ') : item.appName;
}

const loadCurrencyNames = remember(locale => new Intl.DisplayNames([locale], { type: 'currency', fallback: 'none' }));

function findCurrencyName(code: string, locale: string): string | undefined {
  if (!/^[A-Z]{3}$/.test(code)) return undefined;
  const name = loadCurrencyNames(locale).of(code);
  return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
