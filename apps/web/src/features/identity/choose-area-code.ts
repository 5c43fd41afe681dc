import type { AreaCode } from '@truemark/contract/people/area-codes';
import { findRegion } from '../../platform/regions.ts';

/** The area code to begin with: that of the browser's region, or the first one. */
export function chooseAreaCode(areaCodes: readonly AreaCode[], languages: readonly string[]): string {
  const region = findRegion(languages);
  const own = areaCodes.find(({ countries }) => region !== undefined && countries.includes(region));
  return (own ?? areaCodes[0])?.areaCode ?? '';
}
