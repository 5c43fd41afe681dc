import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { Joined } from '@truemark/ui/joined';
import { Logo } from '@truemark/ui/logo';
import { calculateInstrumentName } from '../../platform/instrument-name.ts';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import styles from './instrument-name.module.css';

type Named = Pick<MarketItem, 'code' | 'type' | 'id' | 'appName' | 'symbol' | 'logo'>;

/**
 * Logo, name and symbol of an instrument; the name is the link that opens its page and takes the place of the current
 * entry of the history.
 */
export function InstrumentName(props: { readonly item: Named; readonly kind?: string }) {
  const { item } = props;
  return (
    <span className={styles.instrument}>
      <Logo src={item.logo} size={36} />
      <span className={styles.words}>
        <Link className={styles.name} to={buildInstrumentPath(item)} replace data-row-control="link">
          {calculateInstrumentName(item, useLocale())}
        </Link>
        <InstrumentCode symbol={item.symbol} {...(props.kind && { kind: props.kind })} />
      </span>
    </span>
  );
}

/** The symbol with its type where types are mixed: `GC · Futures`. */
export function InstrumentCode(props: { readonly symbol: string; readonly kind?: string }) {
  return (
    <span className={styles.code}>
      <Joined>
        <span className="num">{props.symbol}</span>
        {props.kind}
      </Joined>
    </span>
  );
}
