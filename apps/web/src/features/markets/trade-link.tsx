import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { buttonClass } from '@truemark/ui/button';
import { formatMoment } from '@truemark/ui/format/date';
import { useLocale } from '../../platform/preferences.ts';
import { usePriceField } from '../../platform/prices/live-cells.tsx';
import { useText } from '../../platform/text.ts';
import styles from './trade-link.module.css';

/** When the market of an instrument opens; undefined while prices come that can be traded on. */
export function useOpensAt(item: Pick<MarketItem, 'code' | 'isTradable' | 'opensAt'>): number | undefined {
  const isTradable = usePriceField(item, 'isTradable');
  return isTradable ? undefined : (item.opensAt ?? undefined);
}

/** The way to the ticket at the end of a row; of a closed market, when it opens. */
export function TradeLink(props: {
  readonly item: MarketItem;
  readonly path: string;
  /** The word on the button. */
  readonly word: string;
  /** The same with the instrument. */
  readonly label: string;
}) {
  const t = useText('market');
  const locale = useLocale();
  const opensAt = useOpensAt(props.item);
  if (opensAt !== undefined) {
    return (
      <span className={styles.closed}>
        <span>{t('closed')}</span>
        <span className="dim">{t('opensAt', { time: formatMoment(locale, opensAt) })}</span>
      </span>
    );
  }
  return (
    <Link
      className={buttonClass({ size: 'small' })}
      to={props.path}
      replace
      // The name is the same link: one stop for the keyboard is enough.
      tabIndex={-1}
      aria-label={props.label}
    >
      {props.word}
    </Link>
  );
}
