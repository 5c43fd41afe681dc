import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { formatRecordTime } from '@truemark/ui/format/date';
import { formatCount, formatPriceText } from '@truemark/ui/format/number';
import { Hallmark, ProofBox, proofClass } from '@truemark/ui/proof';
import { Skeleton } from '@truemark/ui/skeleton';
import { useMemo } from 'react';
import { calculateInstrumentName } from '../../platform/instrument-name.ts';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { LiveFeedBadge } from '../markets/index.ts';

import { findFeatured } from './home-queries.ts';
import styles from './record-box.module.css';
import { RecordStatus } from './record-status.tsx';
import { calculateWaitingCount, type TapeLine } from './record-tape.ts';
import { useRecordTape } from './use-record-tape.ts';

/** What "on the record" means: the newest recorded prices of the popular instruments, and how far the record has come. */
export function RecordBox(props: { readonly items: readonly MarketItem[] | undefined }) {
  const t = useText('home');
  const items = useMemo(() => new Map(props.items?.map(item => [item.code, item])), [props.items]);
  const lines = useRecordTape(props.items);
  const featured = props.items && findFeatured(props.items);
  return (
    <ProofBox>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 className="h4">{t('recordTitle')}</h2>
          <p className="dim sm">{t('recordLead')}</p>
        </div>
        <LiveFeedBadge codes={useMemo(() => [...items.keys()], [items])} />
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('recordNumber')}</th>
            <th scope="col">{t('recordInstrument')}</th>
            <th scope="col" className={styles.end}>
              {t('recordPrice')}
            </th>
            <th scope="col" className={styles.source}>
              {t('recordSource')}
            </th>
            <th scope="col" className={styles.end}>
              {t('recordTime')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => {
            const item = items.get(line.code);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place and shows another record.
              item && <RecordLine key={place} line={line} item={item} isNew={place === 0} />
            );
          })}
          <WaitingLines from={lines.length} to={calculateWaitingCount(props.items)} />
        </tbody>
      </table>
      <footer className={styles.foot}>
        <RecordStatus />
        {featured && (
          <Link className="lnk sm nowrap" to={`${buildInstrumentPath(featured)}#record`}>
            {t('recordOpen')}
          </Link>
        )}
      </footer>
    </ProofBox>
  );
}

const exchangeLabels = { binance: 'sourceBinance', coinbase: 'sourceCoinbase', kraken: 'sourceKraken' } as const;

function RecordLine(props: { readonly line: TapeLine; readonly item: MarketItem; readonly isNew: boolean }) {
  const t = useText('home');
  const common = useText('common');
  const locale = useLocale();
  const { line, item } = props;
  const { source } = line;
  const sourceText =
    source === 'simulated'
      ? t('sourceSimulated')
      : source === 'replay'
        ? t('sourceReplay')
        : common(exchangeLabels[source]);
  return (
    <tr className={joinClasses(props.isNew && styles.new)}>
      <td>
        <Link className={joinClasses(proofClass('small'), 'num')} to={`${buildInstrumentPath(item)}#record`}>
          <Hallmark size={14} />
          <span>{formatCount(locale, line.sequence)}</span>
        </Link>
      </td>
      <td className="med">
        <span className="num">{item.symbol}</span>
        {!item.symbol.includes('/') && (
          <span className={joinClasses(styles.name, 'dim')}>{calculateInstrumentName(item, locale)}</span>
        )}
      </td>
      <td className={styles.end}>
        <span className="num med">{formatPriceText(locale, line.price, item.priceDecimals)}</span>
      </td>
      <td className={joinClasses(styles.source, 'dim')}>{sourceText}</td>
      <td className={joinClasses(styles.end, 'dim')}>
        <span className="num">{formatRecordTime(line.at)}</span>
      </td>
    </tr>
  );
}

/** Places of the lines that have not come yet, so that the box does not grow under the eye. */
function WaitingLines(props: { readonly from: number; readonly to: number }) {
  return Array.from({ length: Math.max(0, props.to - props.from) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is what it is known by.
    <tr key={props.from + index} className={styles.waiting}>
      <td colSpan={5}>
        <Skeleton width="100%" height="12px" />
      </td>
    </tr>
  ));
}
