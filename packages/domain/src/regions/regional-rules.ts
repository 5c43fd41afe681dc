import { type Instrument, instrumentTypes } from '../market/instrument.ts';

/** Regions with rules of their own. Source: product rules, Regional rules. */
export const regionNames = ['default', 'eu', 'uk', 'au'] as const;
export type RegionName = (typeof regionNames)[number];

/** Rules by which a region refuses a product: no up/down options, no contracts on crypto. */
export type RegionRule = 'optionsRefused' | 'cryptoContractsRefused';

/** What regions with rules of their own make of each product that is sold. */
const regionRules = {
  contract: (region: RegionName, instrument: Pick<Instrument, 'code' | 'type'>): RegionRule | null =>
    region === 'uk' && isCrypto(instrument) ? 'cryptoContractsRefused' : null,
  option: (): RegionRule | null => 'optionsRefused',
};
export type TradedProduct = keyof typeof regionRules;

type Traded = Pick<Instrument, 'code' | 'type' | 'quoteCurrency' | 'leverageMax'>;

/** The European Economic Area, with the territories that have codes of their own and belong to it. */
const europeanCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK AX GF GP MF MQ RE YT'.split(
    ' ',
  ),
);
const australianCountries = new Set(['AU', 'CC', 'CX', 'NF']);

/**
 * The region of a country (ISO 3166-1 alpha-2): the one of the identity check, else the one given at registration. A
 * country that is not known is under the default rules.
 */
export function findRegion(country: string | null): RegionName {
  if (country === null) return 'default';
  if (country === 'GB') return 'uk';
  if (europeanCountries.has(country)) return 'eu';
  return australianCountries.has(country) ? 'au' : 'default';
}

/** The rule by which a region does not sell a product on an instrument, or null. */
export function findRegionRefusal(
  region: RegionName,
  product: TradedProduct,
  instrument: Pick<Instrument, 'code' | 'type'>,
): RegionRule | null {
  return region === 'default' ? null : regionRules[product](region, instrument);
}

/** The published measure behind a refusal, as its authority numbers it; the European one lives on in national law. */
export const regionRuleSources: Readonly<
  Record<Exclude<RegionName, 'default'>, Readonly<Partial<Record<TradedProduct, string>>>>
> = {
  eu: { option: 'ESMA 2018/795' },
  uk: { option: 'FCA PS19/11', contract: 'FCA PS20/10' },
  au: { option: 'ASIC 2021/240' },
};

/**
 * Most leverage for a customer of a region: the instrument's own, in `eu`, `uk` and `au` at most 30 on major currency
 * pairs, 20 on other pairs, gold and major indices, 10 on other commodities and indices, 5 on shares, ETFs and what is
 * left, 2 on crypto. Sources: product rules; ESMA decision 2018/796; FCA PS19/18; ASIC instrument 2020/986.
 */
export function findLeverageCap(region: RegionName, instrument: Traded): number {
  if (region === 'default') return instrument.leverageMax;
  return Math.min(instrument.leverageMax, findRetailCap(region, instrument));
}

/** Whether a region's people are shown the warning with the share of losing accounts. */
export function hasLossWarning(region: RegionName): boolean {
  return region !== 'default';
}

const majorPairCap = 30;
const majorCap = 20;
const commodityCap = 10;
const shareCap = 5;
const cryptoCap = 2;

/** Currencies whose pairs are major; in Australia the Australian dollar is one of them. */
const majorCurrencies = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);

/** What futures are about, by code. Of a future that is not listed the lowest cap of its kind holds. */
const futureCurrencies: Readonly<Record<string, string>> = {
  '6E': 'EUR',
  '6J': 'JPY',
  '6B': 'GBP',
  '6C': 'CAD',
  '6A': 'AUD',
};
const goldAndMajorIndices = new Set(['GC', 'ES', 'NQ', 'YM', 'FDAX', 'FESX', 'NKD']);
const commoditiesAndIndices = new Set('CL SI NG BRN HG PL PA RB HO ZC ZS ZW ZL RTY HSI HHI'.split(' '));
const cryptoFutures = new Set(['BTCUSD_PERP', 'ETHUSD_PERP']);

function isCrypto({ code, type }: Pick<Instrument, 'code' | 'type'>): boolean {
  return type === instrumentTypes.crypto || (type === instrumentTypes.future && cryptoFutures.has(code));
}

function findRetailCap(region: RegionName, instrument: Traded): number {
  if (isCrypto(instrument)) return cryptoCap;
  if (instrument.type === instrumentTypes.forex)
    return findPairCap(region, instrument.code.slice(0, 3), instrument.quoteCurrency);
  if (instrument.type !== instrumentTypes.future) return shareCap;
  const currency = futureCurrencies[instrument.code];
  if (currency !== undefined) return findPairCap(region, currency, instrument.quoteCurrency);
  if (goldAndMajorIndices.has(instrument.code)) return majorCap;
  return commoditiesAndIndices.has(instrument.code) ? commodityCap : shareCap;
}

function findPairCap(region: RegionName, base: string, quote: string): number {
  const isMajor = [base, quote].every(
    currency => majorCurrencies.has(currency) || (region === 'au' && currency === 'AUD'),
  );
  return isMajor ? majorPairCap : majorCap;
}
