import type { MarketItem } from '@truemark/contract/markets';
import { instrumentTypes } from '@truemark/domain/instrument';

/**
 * The name of an instrument in a language. Currencies have one in each; the names of companies, funds and coins are
 * their own everywhere.
 */
export function calculateInstrumentName(item: Pick<MarketItem, 'type' | 'symbol' | 'appName'>, locale: string): string {
  if (item.type !== instrumentTypes.forex) return item.appName;
  const codes = item.symbol.split('/');
  const names = codes.map(code => findCurrencyName(code, locale));
  return names.every(name => name !== undefined) && names.length === 2 ? names.join(' / ') : item.appName;
}

function findCurrencyName(code: string, locale: string): string | undefined {
  if (!/^[A-Z]{3}$/.test(code)) return undefined;
  const name = new Intl.DisplayNames([locale], { type: 'currency', fallback: 'none' }).of(code);
  return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The address's code, undefined when it cannot be one. */
export function readInstrumentCode(query: URLSearchParams): string | undefined {
  const code = query.get('code')?.trim().toUpperCase() ?? '';
  return /^[A-Z0-9][A-Z0-9_.]{0,23}$/.test(code) ? code : undefined;
}
