import { expect, it } from 'vitest';
import type { Translate } from '../../../platform/text.ts';
import { wordDuration } from './option-duration.ts';

it('OPT-205 a duration is worded in its greatest whole unit', () => {
  const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values)}`) as Translate<'trade'>;
  expect(wordDuration(t, 30, 'short')).toBe('durationSeconds {"count":30}');
  expect(wordDuration(t, 120, 'short')).toBe('durationMinutes {"count":2}');
  expect(wordDuration(t, 3600, 'long')).toBe('durationHoursLong {"count":1}');
  expect(wordDuration(t, 90, 'long')).toBe('durationSecondsLong {"count":90}');
});
