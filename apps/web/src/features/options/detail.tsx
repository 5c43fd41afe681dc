import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { formatPercent, percentDecimalsMax } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useText, useWireText } from '../../platform/text.ts';
import { AmountText, addAmounts } from '../amounts/index.ts';
import { DirectionText, GainText, OrderPrice, StateChip } from '../order-cells/index.ts';
import {
  Evidence,
  type Fact,
  Facts,
  LateNote,
  ReceiptBox,
  RecordTime,
  detailStyles as styles,
} from '../order-detail/index.ts';
import { TradeAgain } from '../trade-again/index.ts';
import { Countdown } from './countdown.tsx';
import { liveSecondsMax } from './live/choose-live.ts';
import { isBought, LiveChart } from './live/live-chart.tsx';
import { LiveDifference, LiveOptionPrice, LiveStanding } from './option-cells.tsx';
import { OptionTimeline } from './option-timeline.tsx';
import { wordOption, wordOutcome } from './option-words.ts';

/** An up/down option from its sale to its settlement. */
export function Detail({ order: option }: { readonly order: OptionOrder }) {
  const t = useText('orders');
  const locale = useLocale();
  return (
    <>
      <Standing option={option} />
      {option.resultType === 'running' && option.duration <= liveSecondsMax && isBought(option) && (
        <div className={styles.picture}>
          <LiveChart option={option} />
        </div>
      )}
      <OptionTimeline option={option} />
      <Evidence
        receiptId={option.receiptId}
        version={option.status}
        decimals={option.priceDecimals}
        marks={[
          ...(option.buyPrice && option.buyTime
            ? [{ role: 'open' as const, price: option.buyPrice, atMs: option.buyTime }]
            : []),
          ...(option.endPrice && option.endTime
            ? [{ role: 'settle' as const, price: option.endPrice, atMs: option.endTime }]
            : []),
        ]}
        rule={t('rule.option', { time: formatTimeWithSeconds(locale, option.expiresAt, 'utc') })}
        isOption
      />
      <Terms option={option} />
      <ReceiptBox receiptId={option.receiptId} termsHash={option.termsHash} hasResult={option.status === 'settled'} />
    </>
  );
}

function Standing(props: { readonly option: OptionOrder }) {
  const { option } = props;
  const t = useText('orders');
  const word = useWireText('orders');
  const isRunning = option.resultType === 'running';
  const outcome = option.resultType === 'running' ? undefined : wordOutcome(option, option.resultType);
  return (
    <section className={styles.standing} aria-label={t('status')}>
      <div className={styles.summary}>
        <div className={styles.chips}>
          <DirectionText direction={option.type} />
          <StateChip word={wordOption(option, serverClock.read())} />
        </div>
        <p className={styles.result}>
          {isRunning ? <Countdown option={option} /> : <GainText amount={option.profit ?? undefined} hasUnit />}
        </p>
        <p className="sub">{outcome ? word(outcome.text, outcome.values) : <LiveStanding option={option} />}</p>
      </div>
      {isRunning && (
        <dl className={styles.live}>
          <div>
            <dt>{t('lastPrice')}</dt>
            <dd>
              <LiveOptionPrice option={option} />
            </dd>
          </div>
          <div>
            <dt>{t('difference')}</dt>
            <dd>
              <LiveDifference option={option} />
            </dd>
          </div>
          <div>
            <dt>{t('ifRight')}</dt>
            <dd>
              <AmountText asset="USDT" amount={addAmounts([option.stake, option.payout])} hasUnit />
            </dd>
          </div>
        </dl>
      )}
      {isRunning ? (
        <LateNote code={option.code} />
      ) : (
        <div className={styles.acts}>
          <TradeAgain repeated={{ code: option.code, option }} symbol={option.symbol} />
        </div>
      )}
    </section>
  );
}

function Terms(props: { readonly option: OptionOrder }) {
  const { option } = props;
  const t = useText('orders');
  const locale = useLocale();
  const price = (value: string | null) => <OrderPrice price={value} decimals={option.priceDecimals} />;
  const amount = (value: string) => <AmountText asset="USDT" amount={value} hasUnit />;
  const facts: readonly (Fact | false)[] = [
    { name: t('stake'), value: amount(option.stake) },
    {
      name: t('payoutRate'),
      value: <span className="num">{formatPercent(locale, option.payoutRatio, 0, percentDecimalsMax)}</span>,
    },
    { name: t('payout'), value: amount(option.payout) },
    { name: t('duration'), value: t('seconds', { count: option.duration }) },
    { name: t('placed'), value: <RecordTime atMs={option.createTime} /> },
    { name: t('quotedPrice'), value: price(option.quotedPrice) },
    { name: t('openPrice'), value: price(option.buyPrice) },
    { name: t('openedAt'), value: <RecordTime atMs={option.buyTime} /> },
    { name: t('endsAt'), value: <RecordTime atMs={option.expiresAt} /> },
    { name: t('endPrice'), value: price(option.endPrice) },
    { name: t('settledAt'), value: <RecordTime atMs={option.endTime} /> },
  ];
  return <Facts title={t('terms')} facts={facts} />;
}
