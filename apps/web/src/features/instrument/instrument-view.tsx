import { useLocation } from '@truemark/browser/router';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { formatTime } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { useEffect, useRef } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { NeededPanel } from '../../platform/panels.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { useVerifyRequest } from '../../platform/verify-request.ts';
import { ChartPanel } from '../chart/index.ts';
import { useTicketHere } from '../ticket/index.ts';
import { AskColoursOnce } from './ask-colours-once.tsx';
import { InstrumentBar } from './instrument-bar.tsx';
import styles from './instrument-page.module.css';
import type { InstrumentPanels } from './instrument-panels.ts';
import { InstrumentTabs } from './instrument-tabs.tsx';
import { PriceTape } from './price-tape.tsx';
import { TradingPanel } from './trading-panel.tsx';
import { usePriceRows } from './use-price-rows.ts';

/** Everything about one instrument. While `info` is undefined the parts keep their places. */
export function InstrumentView(props: {
  readonly code: string;
  readonly info: MarketInfo | undefined;
  /** When the details on screen were loaded, if they could not be refreshed since. */
  readonly keptAtMs: number | undefined;
  readonly panels: InstrumentPanels;
}) {
  const { code, info, keptAtMs, panels } = props;
  const given = { code, info };
  const t = useText('instrument');
  const locale = useLocale();
  const isVerifyWanted = useVerifyRequest(state => state.hasAsked);
  useTicketHere();
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <InstrumentBar code={code} info={info} />
        {keptAtMs !== undefined && (
          <Note kind="risk" className={styles.kept ?? ''}>
            {t('kept', { time: formatTime(locale, keptAtMs) })}
          </Note>
        )}
      </div>
      <section className={styles.chart} aria-label={t('chart')}>
        <ChartPanel code={code} info={info} />
        <Lazily chunk={panels.chartLines} given={given} />
      </section>
      <div className={styles.orders}>
        <NeededPanel panel={panels.orders} {...given} failedTitle={t('ordersFailed')} />
      </div>
      <Records code={code} info={info} />
      <aside id="ticket" tabIndex={-1} className={styles.trading} aria-label={t('trading')}>
        <TradingPanel ticket={panels.ticket} {...given} />
      </aside>
      <AskColoursOnce />
      {isVerifyWanted && <Lazily chunk={panels.verify} given={given} />}
    </div>
  );
}

/** The record beside the chart and the fuller table under it draw the same lines. */
function Records(props: { readonly code: string; readonly info: MarketInfo | undefined }) {
  const t = useText('instrument');
  const rows = usePriceRows(props.code);
  const section = useNamedSection(!rows.isLoading && props.info !== undefined);
  const isDesktop = useShell() === 'desktop';
  return (
    <>
      {isDesktop && (
        <div className={styles.tape}>
          <PriceTape rows={rows} info={props.info} />
        </div>
      )}
      <section ref={section} id={recordId} tabIndex={-1} className={styles.more} aria-label={t('details')}>
        <InstrumentTabs code={props.code} info={props.info} rows={rows} />
      </section>
    </>
  );
}

/** What `#record` in the address leads to. */
const recordId = 'record';

const settleMs = 3_000;
const userActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings the section that the address names into view and gives it the focus, once it has what it shows. The chart above
 * it still grows then, so it is held in its place for a moment, until the user does something.
 */
function useNamedSection(isReady: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again leads there again.
  useEffect(() => {
    if (!isReady || hash !== `#${recordId}`) return;
    // A frame later, because the page stage gives the focus to every new page first. The observer looks later still.
    const frame = requestAnimationFrame(() => section.current?.focus({ preventScroll: true }));
    const align = () => section.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    const growth = new ResizeObserver(align);
    growth.observe(document.body);
    const settled = new AbortController();
    const settle = () => settled.abort();
    settled.signal.addEventListener('abort', () => growth.disconnect());
    for (const act of userActs) addEventListener(act, settle, { signal: settled.signal, passive: true });
    const timer = setTimeout(settle, settleMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      settle();
    };
  }, [isReady, hash, key]);
  return section;
}
