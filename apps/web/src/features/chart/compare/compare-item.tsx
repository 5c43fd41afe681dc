import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@truemark/client/api-error';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { findReturn, type PriceReturn, type ViewSpan } from '@truemark/domain/market/compare-prices';
import { formatPrice, ratioScale } from '@truemark/domain/market/price';
import { ChangeText } from '@truemark/ui/change-text';
import { joinClasses } from '@truemark/ui/class-names';
import { IconButton } from '@truemark/ui/icon-button';
import { Skeleton } from '@truemark/ui/skeleton';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect } from 'react';
import { api } from '../../../platform/api.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useText } from '../../../platform/text.ts';
import type { CandleFeed } from '../candle-feed.ts';
import { compareWith, useChartChoices } from '../chart-choices.ts';
import type { ChartFormat } from '../mount-candle-chart.ts';
import { useCandleFeed, useFeedValue } from '../use-candle-feed.ts';
import { usePriceSource } from '../use-price-source.ts';
import styles from './compare-bar.module.css';
import { toggleCompared } from './compared-codes.ts';
import { nameCompared, placeFeed, useComparison } from './comparison-store.ts';
import { chooseItemState } from './item-state.ts';

/** What is shown, and the time that is pointed at, or the last one. */
export interface ReadAt {
  readonly span: ViewSpan;
  readonly atMs: number;
}

type Source = MarketInfo['source'] | undefined;

/** Sessions and halts change seldom. */
const infoRefreshMs = 60_000;

/** The instrument on screen, whose line has the color of the text. */
export function HereItem(props: {
  readonly symbol: string;
  readonly source: Source;
  readonly feed: CandleFeed | undefined;
  readonly at: ReadAt | undefined;
}) {
  const found = useReturn(props.feed, props.at);
  return (
    <Item symbol={props.symbol} color="currentColor" mark={<OriginMark source={props.source} found={found} />}>
      {found ? <Change found={found} /> : <Skeleton width="52px" />}
    </Item>
  );
}

/** One of the others: it brings its candles to the chart while it is here. */
export function ComparedItem(props: {
  readonly code: string;
  readonly here: string;
  readonly at: ReadAt | undefined;
  readonly format: ChartFormat;
}) {
  const { code, here, at } = props;
  const t = useText('compare');
  const interval = useChartChoices(choices => choices.interval);
  const feed = useCandleFeed(code, interval);
  useWantedCodes([code]);
  const info = useQuery({
    queryKey: ['markets', 'info', code],
    queryFn: ({ signal }) => api.call('getMarketInfo', { params: { code } }, { signal }),
    refetchInterval: infoRefreshMs,
  });
  const source = usePriceSource(code, info.data);
  const symbol = info.data?.symbol ?? code;
  const color = useComparison(({ slots, colors }) => colors[slots.get(code) ?? 0]);
  const found = useReturn(feed, at);
  useEffect(() => (feed ? placeFeed(code, feed) : undefined), [code, feed]);
  useEffect(() => nameCompared(code, symbol), [code, symbol]);
  const remove = () => compareWith(toggleCompared(useChartChoices.getState().compared, code, here));
  return (
    <Item
      symbol={symbol}
      color={color}
      mark={<OriginMark source={source} found={found} />}
      end={
        <IconButton icon={X} size="small" className={styles.remove} label={t('remove', { symbol })} onClick={remove} />
      }
    >
      <Standing {...props} info={info.data} error={info.error} feed={feed} found={found} />
    </Item>
  );
}

/** The figure of an instrument and what there is to say of it, or why it has none. */
function Standing(props: {
  readonly info: MarketInfo | undefined;
  readonly error: Error | null;
  readonly feed: CandleFeed | undefined;
  readonly found: PriceReturn | undefined;
  readonly at: ReadAt | undefined;
  readonly format: ChartFormat;
}) {
  const { info, error, feed, found, at, format } = props;
  const t = useText('compare');
  const instrument = useText('instrument');
  const state = chooseItemState({
    isUnknown: error instanceof ApiError && error.refusal === 'instrumentUnknown',
    status: useFeedValue(feed, each => each.readStatus()),
    candleCount: useFeedValue(feed, each => each.readCandles().length) ?? 0,
    hasSpan: at !== undefined,
    hasReturn: found !== undefined,
  });
  if (state === 'loading') return <Skeleton width="52px" />;
  if (state === 'unknown') return <Note>{instrument('unknownTitle')}</Note>;
  if (state === 'empty') return <Note>{instrument('candlesEmpty')}</Note>;
  if (state === 'failed') {
    return (
      <>
        <Note>{t('failed')}</Note>
        <IconButton
          icon={RotateCw}
          size="small"
          className={styles.remove}
          label={instrument('retry')}
          onClick={() => void feed?.retry()}
        />
      </>
    );
  }
  const beganLate = found && at && found.baseAtMs > at.span.fromMs;
  return (
    <>
      {found ? <Change found={found} /> : <Note>{t('outside')}</Note>}
      {beganLate && <Note>{t('since', { time: format.times.full(found.baseAtMs) })}</Note>}
      {info?.isHalted && <Note>{instrument('halted')}</Note>}
      {info && !info.isHalted && !info.session.isOpen && <Note>{instrument('marketClosed')}</Note>}
    </>
  );
}

function Item(props: {
  readonly symbol: string;
  readonly color: string | undefined;
  readonly mark: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <span className={styles.swatch} style={{ background: props.color }} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi className="num semi">{props.symbol}</bdi>
          {props.mark}
        </span>
        <span className={styles.figure}>{props.children}</span>
      </span>
      {props.end}
    </li>
  );
}

function Note(props: { readonly children: ReactNode }) {
  return <span className={styles.note}>{props.children}</span>;
}

function Change(props: { readonly found: PriceReturn }) {
  const locale = useLocale();
  return <ChangeText ratio={formatPrice(props.found.ratio, ratioScale)} locale={locale} />;
}

/** What the figure rests on where that is not the price of a market of its time: a hatched square with its words. */
function OriginMark(props: { readonly source: Source; readonly found: PriceReturn | undefined }) {
  const common = useText('common');
  const instrument = useText('instrument');
  const { source, found } = props;
  const words = {
    simulated: () => common('simulatedPrices'),
    replay: () => common('recordedPrices'),
    madeUp: () => instrument('backfilledShort'),
  };
  const isMarked = source === 'simulated' || source === 'replay';
  const origin = isMarked ? source : found?.isBackfilled ? 'madeUp' : undefined;
  if (!origin) return null;
  return (
    <span className={joinClasses('hatch', styles.origin)} title={words[origin]()}>
      <span className="vh">{words[origin]()}</span>
    </span>
  );
}

function useReturn(feed: CandleFeed | undefined, at: ReadAt | undefined): PriceReturn | undefined {
  const candles = useFeedValue(feed, each => each.readCandles());
  return candles && at && findReturn(candles, at.span, at.atMs);
}
