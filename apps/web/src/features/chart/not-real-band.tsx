import type { MarketInfo } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { formatDate } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useInstanceKind } from '../../platform/instance.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './chart-panel.module.css';

/** The hatched band over a chart whose prices are not those of a market now. */
export function NotRealBand(props: {
  readonly source: MarketInfo['source'] | undefined;
  readonly recordedAt: number | null;
}) {
  const { recordedAt } = props;
  const locale = useLocale();
  const t = useText('instrument');
  // Before the first price is here, what the instance says of its prices keeps the place.
  const feed = useInstanceKind()?.feed;
  const source = props.source ?? feed;
  if (source !== 'simulated' && source !== 'replay') return null;
  const replayed =
    recordedAt === null ? t('replayBand') : t('replayDayBand', { date: formatDate(locale, recordedAt, 'utc') });
  return (
    <p className={joinClasses('hatch', styles.band)}>
      <Icon of={FlaskConical} size={14} />
      <span>{source === 'simulated' ? t('simulatedBand') : replayed}</span>
    </p>
  );
}
