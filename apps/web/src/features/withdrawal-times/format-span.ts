import { formatDuration } from '@truemark/ui/format/age';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A length of time in its two greatest units, rounded up: what was taken is never made to look shorter. */
export function formatSpan(locale: string, ms: number): string {
  if (ms < minuteMs) return formatDuration(locale, Math.ceil(ms / 1_000) * 1_000);
  if (ms < hourMs) return formatDuration(locale, Math.ceil(ms / minuteMs) * minuteMs);
  const [great, small] = ms < 2 * dayMs ? [hourMs, minuteMs] : [dayMs, hourMs];
  const whole = Math.ceil(ms / small) * small;
  const rest = whole % great;
  const first = formatDuration(locale, whole - rest);
  return rest === 0 ? first : `${first} ${formatDuration(locale, rest)}`;
}
