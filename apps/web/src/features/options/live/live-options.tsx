import { Link } from '@truemark/browser/router';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { useState } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { serverClock } from '../../../platform/server-clock.ts';
import { useText } from '../../../platform/text.ts';
import { AmountText } from '../../amounts/index.ts';
import { buildReceiptPath, DirectionText, OrderName, StateChip } from '../../order-cells/index.ts';
import { TradeAgain } from '../../trade-again/index.ts';
import { Countdown } from '../countdown.tsx';
import { LiveIfNow, LiveStanding } from '../option-cells.tsx';
import { optionName } from '../option-name.ts';
import { wordOption } from '../option-words.ts';
import { useJustSettled } from '../use-just-settled.ts';
import { chooseLiveOptions } from './choose-live.ts';
import styles from './live.module.css';
import { isBought, LiveChart } from './live-chart.tsx';

/** Short options of an instrument, price by price, above the lists: the one that ends first, and a way to the others. */
export function LiveOptions(props: { readonly orders: readonly OptionOrder[]; readonly code: string }) {
  const t = useText('orders');
  const settled = useJustSettled();
  const [chosenId, setChosenId] = useState<string>();
  const all = [...props.orders, ...settled.filter(({ id }) => !props.orders.some(order => order.id === id))];
  const options = chooseLiveOptions(all, props.code, serverClock.read());
  const shown = options.find(({ id }) => id === chosenId) ?? options[0];
  if (!shown) return null;
  return (
    <section className={styles.live} aria-label={t('live.title', { symbol: shown.symbol })}>
      {options.length > 1 && (
        <ul className={styles.others}>
          {options.map(option => (
            <li key={option.id}>
              <button
                type="button"
                className={styles.other}
                aria-pressed={option === shown}
                onClick={() => setChosenId(option.id)}
              >
                <DirectionText direction={option.type} />
                {option.resultType === 'running' ? (
                  <Countdown option={option} />
                ) : (
                  <StateChip word={wordOption(option, serverClock.read())} />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <LiveOption key={shown.id} option={shown} />
    </section>
  );
}

/** One option: how long it has, what it would bring at this price, and every price since it was bought. */
function LiveOption({ option }: { readonly option: OptionOrder }) {
  const t = useText('orders');
  const locale = useLocale();
  const isRunning = option.resultType === 'running';
  return (
    <div className={styles.option}>
      <div className={styles.words}>
        <div className={styles.head}>
          <OrderName product={optionName} order={option} />
          <DirectionText direction={option.type} />
        </div>
        <div className={styles.big}>
          {isRunning ? (
            <Countdown option={option} className={styles.countdown} />
          ) : (
            <StateChip word={wordOption(option, serverClock.read())} />
          )}
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{t(isRunning ? 'live.ifNow' : 'profit')}</dt>
            <dd className={styles.gain}>
              <LiveIfNow option={option} />
              {isRunning && (
                <span className={styles.standing}>
                  <LiveStanding option={option} />
                </span>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('stake')}</dt>
            <dd>
              <AmountText asset="USDT" amount={option.stake} hasUnit />
            </dd>
          </div>
        </dl>
        {!isRunning && (
          <div className={styles.again}>
            <TradeAgain repeated={{ code: option.code, option }} symbol={option.symbol} />
          </div>
        )}
      </div>
      {isBought(option) ? <LiveChart option={option} /> : <p className={styles.waiting}>{t('standing.running')}</p>}
      <p className={styles.foot}>
        <span>{t('live.decides', { time: formatTimeWithSeconds(locale, option.expiresAt, 'utc') })}</span>
        <Link className={proofClass('small')} to={buildReceiptPath(option.receiptId)}>
          <Hallmark size={14} />
          <span>{t('receiptTitle')}</span>
        </Link>
      </p>
    </div>
  );
}
