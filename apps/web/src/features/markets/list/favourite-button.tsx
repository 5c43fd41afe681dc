import type { MarketItem } from '@truemark/contract/markets/markets';
import { IconButton } from '@truemark/ui/icon-button';
import Star from 'lucide-react/icons/star';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import { calculateInstrumentName } from '../calculate-instrument-name.ts';
import { favourites, useFavourites } from '../favourites.ts';
import styles from './favourite-button.module.css';

/** The star of an instrument. */
export function FavouriteButton(props: { readonly item: Pick<MarketItem, 'code' | 'type' | 'symbol' | 'appName'> }) {
  const t = useText('market-list');
  const { code } = props.item;
  return (
    <IconButton
      icon={Star}
      size="small"
      label={t('favouriteOf', { name: calculateInstrumentName(props.item, useLocale()) })}
      title={t('favourite')}
      aria-pressed={useFavourites().has(code)}
      data-row-control="star"
      onClick={() => favourites.toggle(code)}
      {...(styles.star && { className: styles.star })}
    />
  );
}
