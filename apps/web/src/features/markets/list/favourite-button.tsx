import type { MarketItem } from '@truemark/contract/markets/markets';
import { calculateInstrumentName } from '../../../platform/instrument-name.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import { StarButton } from '../../watchlists/index.ts';

/** The star of an instrument in a list. */
export function FavouriteButton(props: { readonly item: Pick<MarketItem, 'code' | 'type' | 'symbol' | 'appName'> }) {
  const t = useText('market-list');
  const { code, symbol } = props.item;
  const label = t('favouriteOf', { name: calculateInstrumentName(props.item, useLocale()) });
  return <StarButton code={code} symbol={symbol} label={label} title={t('favourite')} />;
}
