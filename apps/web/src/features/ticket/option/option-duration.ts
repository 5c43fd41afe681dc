import type { Translate } from '../../../platform/text.ts';

const minute = 60;
const hour = 60 * minute;

/** A duration in seconds in its greatest whole unit: `30 s`, `2 min`, `1 h`; in full `2 minutes`. */
export function wordDuration(t: Translate<'trade'>, seconds: number, form: 'short' | 'long'): string {
  if (seconds % hour === 0)
    return t(form === 'long' ? 'durationHoursLong' : 'durationHours', { count: seconds / hour });
  if (seconds % minute === 0) {
    return t(form === 'long' ? 'durationMinutesLong' : 'durationMinutes', { count: seconds / minute });
  }
  return t(form === 'long' ? 'durationSecondsLong' : 'durationSeconds', { count: seconds });
}
