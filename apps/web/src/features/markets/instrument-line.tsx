import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { Logo } from '@truemark/ui/logo';
import { calculateInstrumentName } from '../../platform/instrument-name.ts';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import { LiveChange, LivePrice, LiveSparkline } from '../../platform/prices/live-cells.tsx';
import { useText } from '../../platform/text.ts';
import styles from './instrument-line.module.css';
import { InstrumentCode } from './instrument-name.tsx';
import { useOpensAt } from './trade-link.tsx';

/** A line of a list for touch: the whole of it is the link to the instrument and replaces the current entry of the history. */
export function InstrumentLine(props: {
  readonly item: MarketItem;
  /** The type in words, where types are mixed. */
  readonly kind?: string;
  readonly hasChart?: boolean;
}) {
  const t = useText('market');
  const { item, kind, hasChart = true } = props;
  const opensAt = useOpensAt(item);
  return (
    <Link className={styles.line} to={buildInstrumentPath(item)} replace data-row-control="link">
      <Logo src={item.logo} size={36} />
      <span className={styles.words}>
        <span className={styles.name}>{calculateInstrumentName(item, useLocale())}</span>
        {opensAt === undefined ? (
          <InstrumentCode symbol={item.symbol} {...(kind && { kind })} />
        ) : (
          <InstrumentCode symbol={item.symbol} kind={t('closed')} />
        )}
      </span>
      {hasChart && <LiveSparkline item={item} width={64} height={30} />}
      <span className={styles.figures}>
        <LivePrice item={item} />
        <LiveChange item={item} {...(styles.change && { className: styles.change })} />
      </span>
    </Link>
  );
}
