import { parseSupportHours } from '@truemark/contract/site/support-hours';

/** The hours as stated, or none when the client could not put them into words. */
export function chooseShownHours(stated: string): string {
  return parseSupportHours(stated) ? stated : '';
}
