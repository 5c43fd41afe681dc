import type { WordValues } from '../words/format-words.ts';
import type { Words } from '../words/load-words.ts';
import { isolateText } from './text-runs.ts';

/** Words whose dates and names keep their own order among letters of another direction. */
export function isolateValues<Texts, Values>(words: Words<Texts, Values>): Words<Texts, Values> {
  const isolate = (value: string | number) => (typeof value === 'string' ? isolateText(value) : value);
  const sayFilled: typeof words.sayFilled = (key, values) =>
    words.sayFilled(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)])));
  return { ...words, sayFilled, say: (key, ...[values]) => sayFilled(key, (values ?? {}) as WordValues) };
}
