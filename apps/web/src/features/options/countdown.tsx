import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { useLocale } from '../../platform/preferences.ts';
import { calculateSecondsLeft, formatCountdown } from '../../platform/prices/order-clock.ts';
import { useServerNow } from '../../platform/prices/use-server-now.ts';
import { useText } from '../../platform/text.ts';

/**
 * Time until an option settles. Only the eye sees it run: a screen reader is told the moment, once, and the result by the
 * message when it is there.
 */
export function Countdown(props: { readonly option: OptionOrder; readonly className?: string | undefined }) {
  const t = useText('orders');
  const locale = useLocale();
  const { option } = props;
  const seconds = calculateSecondsLeft(option.expiresAt, useServerNow(option.expiresAt));
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
