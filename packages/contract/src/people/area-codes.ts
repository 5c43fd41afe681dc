import type { PhonePlan } from '@truemark/domain/identity/rules';

/** An area code with the countries (ISO 3166-1 alpha-2) that share it, the largest first. */
export interface AreaCode extends PhonePlan {
  readonly countries: readonly [string, ...string[]];
}

type Row = readonly [string, string, number, number, PhonePlan['trunk']?];

/** Area code, countries, least and most digits of the national number, trunk prefix. */
const rows: readonly Row[] = [
  ['1', 'US CA', 10, 10, '1'],
  ['7', 'RU KZ', 10, 10, '8'],
  ['20', 'EG', 8, 10, '0'],
  ['27', 'ZA', 9, 9, '0'],
  ['30', 'GR', 10, 10],
  ['31', 'NL', 9, 9, '0'],
  ['32', 'BE', 8, 9, '0'],
  ['33', 'FR', 9, 9, '0'],
  ['34', 'ES', 9, 9],
  ['36', 'HU', 8, 9, '06'],
  ['39', 'IT SM VA', 8, 11],
  ['40', 'RO', 9, 9, '0'],
  ['41', 'CH', 9, 9, '0'],
  ['43', 'AT', 8, 13, '0'],
  ['44', 'GB GG IM JE', 9, 10, '0'],
  ['45', 'DK', 8, 8],
  ['46', 'SE', 7, 10, '0'],
  ['47', 'NO SJ', 8, 8],
  ['48', 'PL', 9, 9],
  ['49', 'DE', 7, 12, '0'],
  ['51', 'PE', 8, 9, '0'],
  ['52', 'MX', 10, 10],
  ['54', 'AR', 10, 11, '0'],
  ['55', 'BR', 10, 11, '0'],
  ['56', 'CL', 9, 9],
  ['57', 'CO', 10, 10],
  ['60', 'MY', 8, 10, '0'],
  ['61', 'AU CX CC', 9, 9, '0'],
  ['62', 'ID', 8, 12, '0'],
  ['63', 'PH', 8, 10, '0'],
  ['64', 'NZ', 8, 10, '0'],
  ['65', 'SG', 8, 8],
  ['66', 'TH', 8, 9, '0'],
  ['81', 'JP', 9, 10, '0'],
  ['82', 'KR', 8, 11, '0'],
  ['84', 'VN', 9, 10, '0'],
  ['86', 'CN', 10, 11, '0'],
  ['90', 'TR', 10, 10, '0'],
  ['91', 'IN', 10, 10, '0'],
  ['92', 'PK', 9, 10, '0'],
  ['212', 'MA EH', 9, 9, '0'],
  ['351', 'PT', 9, 9],
  ['353', 'IE', 7, 9, '0'],
  ['358', 'FI AX', 6, 11, '0'],
  ['380', 'UA', 9, 9, '0'],
  ['420', 'CZ', 9, 9],
  ['852', 'HK', 8, 8],
  ['853', 'MO', 8, 8],
  ['886', 'TW', 8, 9, '0'],
  ['966', 'SA', 8, 9, '0'],
  ['971', 'AE', 8, 9, '0'],
  ['972', 'IL', 8, 9, '0'],
  ['974', 'QA', 7, 8],
];

function toAreaCode([areaCode, names, digitsMin, digitsMax, trunk = '']: Row): AreaCode {
  const [first = '', ...others] = names.split(' ');
  return { areaCode, countries: [first, ...others], digitsMin, digitsMax, trunk };
}

/**
 * The 53 area codes a phone number can be registered with, in numerical order of their digits; no code begins with
 * another. Source: specification, section 9; lengths and trunk prefixes from ITU-T's national numbering plans.
 */
export const areaCodes: readonly AreaCode[] = rows.map(toAreaCode);

/** The area code of these digits, or undefined when it is none of the 53. */
export function findAreaCode(areaCode: string): AreaCode | undefined {
  return areaCodes.find(known => known.areaCode === areaCode);
}
