import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { ChangeText } from '@truemark/ui/change-text';
import { joinClasses } from '@truemark/ui/class-names';
import { calculateShownDirection } from '@truemark/ui/format/number';
import { useMemo } from 'react';
import { calculateInstrumentName } from '../../../platform/instrument-name.ts';
import { buildInstrumentPath } from '../../../platform/navigation.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { usePriceField } from '../../../platform/prices/live-cells.tsx';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useText } from '../../../platform/text.ts';
import styles from './heat-map.module.css';
import { calculateHeat, sortByChange } from './pick-movers.ts';

const tilesMax = 400;

/** A tile for each instrument, from the largest rise to the largest fall. All are of one size: no figure says how large one should be. */
export function HeatMap(props: { readonly rows: readonly MarketItem[] }) {
  const t = useText('market-list');
  const tiles = useMemo(() => sortByChange(props.rows).slice(0, tilesMax), [props.rows]);
  useWantedCodes(tiles.map(({ code }) => code));
  if (tiles.length === 0) return <p className={styles.none}>{t('listEmptyHint')}</p>;
  return (
    <>
      <p className={styles.hint}>{t('heat.hint')}</p>
      <ul className={styles.map} aria-label={t('show.heat')}>
        {tiles.map(item => (
          <Tile key={item.code} item={item} />
        ))}
      </ul>
    </>
  );
}

function Tile({ item }: { readonly item: MarketItem }) {
  const locale = useLocale();
  const zdf = usePriceField(item, 'zdf');
  const isTradable = usePriceField(item, 'isTradable');
  return (
    <li>
      <Link
        to={buildInstrumentPath(item)}
        replace
        className={joinClasses(styles.tile, styles[calculateShownDirection(zdf)], !isTradable && styles.still)}
        data-heat={calculateHeat(zdf)}
      >
        <span className={joinClasses(styles.symbol, 'num')}>{item.symbol}</span>
        <span className={styles.name}>{calculateInstrumentName(item, locale)}</span>
        <ChangeText ratio={zdf} locale={locale} {...(styles.change && { className: styles.change })} />
      </Link>
    </li>
  );
}
