import type { PlanOrder } from '@truemark/contract/investing/plans';
import { formatDateTime } from '@truemark/ui/format/date';
import { useLocale } from '../../platform/preferences.ts';
import { calculateSecondsLeft, formatCountdown } from '../../platform/prices/order-clock.ts';
import { useServerNow } from '../../platform/prices/use-server-now.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';

/** What the next day credits, counted down. Only the eye sees it run: a screen reader is told the moment. */
export function NextCredit({ plan }: { readonly plan: PlanOrder }) {
  const t = useText('plans');
  const locale = useLocale();
  const { tokenType: asset, nextCredit, nextCreditTime } = plan;
  const nowMs = useServerNow(nextCreditTime ?? 0);
  if (nextCredit === null || nextCreditTime === null) return null;
  const amount = `${formatAssetAmount(locale, nextCredit, asset)} ${asset}`;
  const seconds = calculateSecondsLeft(nextCreditTime, nowMs);
  if (seconds === 0) return <span className="num">{t('creditNow', { amount })}</span>;
  return (
    <>
      <span className="num" aria-hidden="true">
        {t('nextCredit', { amount, time: formatCountdown(seconds) })}
      </span>
      <span className="vh">
        {amount}, {formatDateTime(locale, nextCreditTime)}
      </span>
    </>
  );
}
