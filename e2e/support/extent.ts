import { type Language, languages } from '@truemark/contract/languages';

/** Whether this run has time for what takes long or repeats: `npm test -- --all`. */
export const isWholeRun = process.env.TEST_ALL === '1';

/** Languages in which the layout is looked at: all of them, or the first, that of the longest words and that from the right. */
export const layoutLanguages: readonly Language[] = isWholeRun ? languages : ['en', 'de', 'ar'];
