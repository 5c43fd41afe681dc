import type { NftItem } from '@truemark/contract/investing/nfts';
import { formatDateTime } from '@truemark/ui/format/date';
import { useLocale } from '../../platform/preferences.ts';
import { calculateSecondsLeft, formatCountdown } from '../../platform/prices/order-clock.ts';
import { useServerNow } from '../../platform/prices/use-server-now.ts';
import { useText } from '../../platform/text.ts';

const daySeconds = 86_400;

/** How long a sale still goes on, by the server's clock. Only the eye sees it run: a screen reader is told the moment. */
export function TimeLeft({ nft }: { readonly nft: NftItem }) {
  const t = useText('nfts');
  const locale = useLocale();
  const nowMs = useServerNow(nft.status === 'open' ? nft.endTime : 0);
  if (nft.status !== 'open') return <>{t(`state.${nft.status}`)}</>;
  const seconds = calculateSecondsLeft(nft.endTime, nowMs);
  if (seconds === 0) return <>{t('settling')}</>;
  const days = Math.floor(seconds / daySeconds);
  return (
    <>
      <span className="num" aria-hidden="true">
        {days > 0 ? t('daysLeft', { days, time: writeDayTime(seconds) }) : formatCountdown(seconds)}
      </span>
      <span className="vh">{t('endsAt', { time: formatDateTime(locale, nft.endTime) })}</span>
    </>
  );
}

/** The hours, minutes and seconds beside whole days: `04:12:36`. */
function writeDayTime(seconds: number): string {
  const rest = seconds % daySeconds;
  const pad = (value: number) => String(value).padStart(2, '0');
  return [Math.floor(rest / 3_600), Math.floor(rest / 60) % 60, rest % 60].map(pad).join(':');
}
