import type { MarketInfo } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { formatAmount, formatCount, formatPriceText } from '@truemark/ui/format/number';
import { Skeleton } from '@truemark/ui/skeleton';
import type { ReactNode } from 'react';
import { type InstrumentPanel, type InstrumentPanelProps, NeededPanel } from '../../platform/panels.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { usePriceField } from '../../platform/prices/live-cells.tsx';
import { useText } from '../../platform/text.ts';
import { calculateSpread } from './price-figures.ts';
import { SessionText } from './session-text.tsx';
import styles from './trading-panel.module.css';

const lotDecimalsMax = 8;

/** The tickets, and under them the rules of the instrument: what a lot is, its steps and its hours. */
export function TradingPanel(props: InstrumentPanelProps & { readonly ticket: InstrumentPanel }) {
  const t = useText('instrument');
  return (
    <div className={styles.panel}>
      <NeededPanel
        panel={props.ticket}
        code={props.code}
        info={props.info}
        failedTitle={t('ticketFailed')}
        room={styles.room}
        isBar
      />
      <Rules info={props.info} />
    </div>
  );
}

function Spread(props: { readonly info: MarketInfo }) {
  const { info } = props;
  const locale = useLocale();
  const bid = usePriceField(info, 'bid');
  const ask = usePriceField(info, 'ask');
  return <span className="num">{formatPriceText(locale, calculateSpread({ bid, ask }), info.priceDecimals)}</span>;
}

function Rules(props: { readonly info: MarketInfo | undefined }) {
  const { info } = props;
  const t = useText('instrument');
  const locale = useLocale();
  const amount = (text: string) => <span className="num">{formatAmount(locale, text, 0, lotDecimalsMax)}</span>;
  return (
    <section aria-label={t('rules')} className={styles.rules}>
      <h2 className={joinClasses('h4', styles.title)}>{t('rules')}</h2>
      <dl className={styles.lines}>
        <Line name={t('leverageMax')}>
          {info && (
            <span className="num">{t('leverageTimes', { leverage: formatCount(locale, info.leverageMax) })}</span>
          )}
        </Line>
        {info && info.levelMin > 0 && (
          <Line name={t('levelMin')}>
            <span className="num">{t('levelFrom', { level: info.levelMin })}</span>
          </Line>
        )}
        <Line name={t('spread')}>{info && <Spread info={info} />}</Line>
        <Line name={t('lotSize')}>{info && amount(info.lotSize)}</Line>
        <Line name={t('lotStep')}>{info && amount(info.lotStep)}</Line>
        <Line name={t('lotsMax')}>{info && amount(info.lotsMax)}</Line>
        <Line name={t('priceStep')}>
          {info && <span className="num">{formatAmount(locale, info.priceStep, 0, 10)}</span>}
        </Line>
        <Line name={t('quoteCurrency')}>{info && <span className="num">{info.quoteCurrency}</span>}</Line>
        <Line name={t('calendar')}>{info && <CalendarText calendar={info.session.calendar} />}</Line>
        <Line name={t('session')}>{info && <SessionText info={info} />}</Line>
        {info?.isHalted && (
          <Line name={t('status')}>
            {t('haltedText')}
            {info.haltReason && <span className={styles.why}>{t('haltReason', { reason: info.haltReason })}</span>}
          </Line>
        )}
      </dl>
    </section>
  );
}

const calendarKeys = {
  always: 'calendarAlways',
  forex: 'calendarForex',
  'us-equity': 'calendarUsEquity',
  'hk-equity': 'calendarHkEquity',
  'cme-globex': 'calendarCmeGlobex',
  'cbot-grains': 'calendarCbotGrains',
  'ice-us': 'calendarIceUs',
  'ice-eu': 'calendarIceEu',
  eurex: 'calendarEurex',
  hkfe: 'calendarHkfe',
} as const;

function isKnownCalendar(calendar: string): calendar is keyof typeof calendarKeys {
  return Object.hasOwn(calendarKeys, calendar);
}

function CalendarText(props: { readonly calendar: string }) {
  const t = useText('instrument');
  return isKnownCalendar(props.calendar) ? t(calendarKeys[props.calendar]) : t('calendarUnknown');
}

function Line(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{props.name}</dt>
      <dd>{props.children ?? <Skeleton width="72px" />}</dd>
    </>
  );
}
