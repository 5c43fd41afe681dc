import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { useEffect, useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { serverClock } from '../../platform/prices/follow-clock.ts';
import { calculateSecondsLeft, formatCountdown } from '../../platform/prices/order-clock.ts';
import { useText } from '../../platform/text.ts';

/** Seconds left until a moment of the server's clock; draws again at each whole second and stops at 0. */
function useSecondsLeft(untilMs: number): number {
  const [seconds, setSeconds] = useState(() => calculateSecondsLeft(untilMs, serverClock.read()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const nowMs = serverClock.read();
      setSeconds(calculateSecondsLeft(untilMs, nowMs));
      // At the next whole second, so that the figure never jumps by two.
      if (nowMs < untilMs) timer = setTimeout(look, ((untilMs - nowMs) % 1_000) + 5);
    };
    look();
    return () => clearTimeout(timer);
  }, [untilMs]);
  return seconds;
}

/**
 * Time until an option settles. Only the eye sees it run: a screen reader is told the moment, once, and the result by the
 * message when it is there.
 */
export function Countdown(props: { readonly option: OptionOrder; readonly className?: string }) {
  const t = useText('orders');
  const locale = useLocale();
  const { option } = props;
  const seconds = useSecondsLeft(option.expiresAt);
  const time = formatTimeWithSeconds(locale, option.expiresAt, 'utc');
  if (option.status === 'pending') return <span className="dim">{t('state.opening')}</span>;
  if (seconds === 0) return <span className="dim">{t('state.settling')}</span>;
  return (
    <span className={props.className}>
      <span className="num med" aria-hidden="true">
        {formatCountdown(seconds)}
      </span>
      <span className="vh">{t('settlesAtTime', { time })}</span>
    </span>
  );
}
