import type { SessionCalendar } from '../sessions/calendar.ts';
import { type Instrument, type InstrumentType, instrumentTypes } from './instrument.ts';
import type { Season } from './simulated-season.ts';
import { type Volatility, volatilityPerType } from './volatility.ts';

/** One thing whose value moves, however many instruments quote it: a currency, a coin, a company, an index, a metal. */
export interface FactorTerms {
  /** Unique: its random numbers come from it. */
  readonly name: string;
  /** It moves while one of these markets is open. */
  readonly calendars: readonly SessionCalendar[];
  /** How much it moves by itself, apart from what it takes of its group. */
  readonly volatility: Volatility;
  readonly season: Season;
  /** A factor that moves others with it, and the share of its moves that this one takes. */
  readonly group?: { readonly factor: FactorTerms; readonly share: number };
  /** Held at its reference, within a tenth of a percent. */
  readonly isPegged?: true;
}

/** What a price is made of: its reference price times the level of `over`, divided by the level of `under`. */
export interface Underlying {
  readonly over?: FactorTerms;
  readonly under?: FactorTerms;
  /** How much the price moves altogether. */
  readonly volatility: Volatility;
}

/** What is counted in, and does not move: the dollar, and the coin that stands for it here. */
const units: ReadonlySet<string> = new Set(['USD', 'USDT']);
const stableCoins: ReadonlySet<string> = new Set(['USDC', 'DAI', 'FDUSD', 'TUSD', 'USDP', 'PYUSD', 'USDE']);
const currencies: ReadonlySet<string> = new Set(
  'EUR GBP JPY AUD CAD CHF NZD HKD SGD CNH SEK NOK DKK PLN CZK HUF MXN ZAR TRY'.split(' '),
);
/** Currencies that are held near the dollar, by their volatility in a day. */
const managedCurrencies: Readonly<Record<string, number>> = { HKD: 0.0004, CNH: 0.002 };
/** What is another thing by another name: wrapped coins, a gold coin, a currency that is held at the euro. */
const otherNames: Readonly<Record<string, string>> = { WBTC: 'BTC', WBETH: 'ETH', DKK: 'EUR' };

/** Half of the variance of a currency is the dollar's, of a coin the whole market's. */
const halfOfVariance = Math.SQRT1_2;
const etfShare = 0.7;

const { forex, crypto, stock, etf, future } = instrumentTypes;

/** The value of other currencies in dollars, which they share. */
const dollarGroup: FactorTerms = {
  name: 'group:dollar',
  ...{ calendars: ['forex'], volatility: volatilityPerType[forex], season: 'forex' },
};
const cryptoGroup: FactorTerms = {
  name: 'group:crypto',
  ...{ calendars: ['always'], volatility: volatilityPerType[crypto], season: 'crypto' },
};
/** The index that shares and funds follow. */
const marketIndex: FactorTerms = { ...describeFuture('SPX'), name: 'future:SPX' };

/** Futures and funds that are another name of one thing. Those of coins and currencies are found by their names. */
const namesOfOne: Readonly<Record<string, () => Omit<Underlying, 'volatility'>>> = {
  ...nameAll(['ES', 'SPY', 'VOO', 'VTI'], () => ({ over: marketIndex })),
  ...nameAll(['NQ', 'QQQ'], () => ({ over: describeFuture('NDX') })),
  ...nameAll(['YM', 'DIA'], () => ({ over: describeFuture('DJI') })),
  ...nameAll(['RTY', 'IWM'], () => ({ over: describeFuture('RUT') })),
  ...nameAll(['GC', 'GLD', 'PAXGUSDT'], () => ({ over: describeFuture('GOLD') })),
  ...nameAll(['SI', 'SLV'], () => ({ over: describeFuture('SILVER') })),
  ...nameAll(['CL', 'USO'], () => ({ over: describeFuture('OIL') })),
  ...nameAll(['IBIT'], () => ({ over: describeAsset('BTC') })),
  ...nameAll(['6E'], () => ({ over: describeAsset('EUR') })),
  ...nameAll(['6B'], () => ({ over: describeAsset('GBP') })),
  ...nameAll(['6J'], () => ({ over: describeAsset('JPY') })),
  ...nameAll(['6A'], () => ({ over: describeAsset('AUD') })),
  ...nameAll(['6C'], () => ({ over: describeAsset('CAD') })),
  ...nameAll(['DX'], () => ({ under: dollarGroup })),
  ...nameAll(['BABA', '9988.HK'], () => ({
    over: { ...describeShare('BABA'), calendars: ['us-equity', 'hk-equity'] },
  })),
};

/** Funds of bonds, which do not follow the index. */
const bondFunds: ReadonlySet<string> = new Set(['TLT', 'HYG', 'LQD']);

/** What an instrument is a price of. It depends on nothing but the instrument. */
export function describeUnderlying(
  instrument: Pick<Instrument, 'code' | 'type' | 'symbol' | 'sessionCalendar'>,
): Underlying {
  const parts = findParts(instrument);
  const lead = parts.over ?? parts.under;
  // A fund that sees only the lively hours of a future moves in them as funds do.
  const isPart = lead?.season === 'wall-street' && instrument.sessionCalendar === 'us-equity';
  return { ...parts, volatility: lead && !isPart ? addUp(lead) : volatilityPerType[instrument.type] };
}

function findParts({
  code,
  type,
  symbol,
  sessionCalendar,
}: Pick<Instrument, 'code' | 'type' | 'symbol' | 'sessionCalendar'>): Omit<Underlying, 'volatility'> {
  const named = Object.hasOwn(namesOfOne, code) ? namesOfOne[code] : undefined;
  if (named) return named();
  const coin = /^([A-Z0-9]+?)USDT?_PERP$/.exec(code)?.[1];
  if (coin !== undefined) return { over: describeAsset(coin) };
  if (type === forex || type === crypto) return describePair(symbol, type === forex ? describeCurrency : describeAsset);
  if (type === future) return { over: describeFuture(code, sessionCalendar) };
  if (sessionCalendar !== 'us-equity') return { over: describeAlone(code, type, sessionCalendar) };
  return { over: type === stock ? describeShare(code) : describeFund(code) };
}

function describePair(symbol: string, describe: (name: string) => FactorTerms): Omit<Underlying, 'volatility'> {
  const [base = symbol, quote = 'USD'] = symbol.split('/');
  // Two names of the dollar: the first is held at the second.
  if (units.has(base) && units.has(quote)) return { over: describePeg(base) };
  return {
    ...(units.has(base) ? {} : { over: describe(base) }),
    ...(units.has(quote) ? {} : { under: describe(quote) }),
  };
}

/** The value of a currency or a coin in dollars. */
function describeAsset(name: string): FactorTerms {
  const own = otherNames[name] ?? name;
  if (stableCoins.has(own)) return describePeg(own);
  if (currencies.has(own)) return describeCurrency(own);
  const terms = { name: `coin:${own}`, calendars: ['always'], season: 'crypto' } as const;
  return { ...terms, ...joinGroup(volatilityPerType[crypto], cryptoGroup, halfOfVariance) };
}

function describeCurrency(name: string): FactorTerms {
  const own = otherNames[name] ?? name;
  const terms = { name: `currency:${own}`, calendars: ['forex'], season: 'forex' } as const;
  const managed = managedCurrencies[own];
  if (managed !== undefined) return { ...terms, volatility: { ...volatilityPerType[forex], perDay: managed } };
  return { ...terms, ...joinGroup(volatilityPerType[forex], dollarGroup, halfOfVariance) };
}

function describePeg(name: string): FactorTerms {
  const volatility = { ...volatilityPerType[crypto], perDay: 0.0003 };
  return { name: `peg:${name}`, calendars: ['always'], season: 'crypto', volatility, isPegged: true };
}

function describeShare(code: string): FactorTerms {
  const terms = { name: `share:${code}`, calendars: ['us-equity'], season: 'session' } as const;
  return { ...terms, ...joinGroup(volatilityPerType[stock], marketIndex, 1, volatilityPerType[etf].perDay) };
}

function describeFund(code: string): FactorTerms {
  if (bondFunds.has(code)) return describeAlone(code, etf, 'us-equity');
  const terms = { name: `share:${code}`, calendars: ['us-equity'], season: 'session' } as const;
  return { ...terms, ...joinGroup(volatilityPerType[etf], marketIndex, etfShare, volatilityPerType[etf].perDay) };
}

function describeFuture(name: string, calendar: SessionCalendar = 'cme-globex'): FactorTerms {
  return {
    name: `future:${name}`,
    // Funds of the same thing trade while Wall Street does.
    calendars: calendar === 'cme-globex' ? [calendar, 'us-equity'] : [calendar],
    volatility: volatilityPerType[future],
    season: calendar === 'cme-globex' ? 'wall-street' : 'even',
  };
}

function describeAlone(code: string, type: InstrumentType, calendar: SessionCalendar): FactorTerms {
  const volatility = volatilityPerType[type];
  return {
    name: `alone:${code}`,
    calendars: [calendar],
    season: calendar === 'always' ? 'even' : 'session',
    volatility,
  };
}

/** What is left to a factor of its volatility when it takes a share of its group's, which is `groupPerDay` meanwhile. */
function joinGroup(
  whole: Volatility,
  factor: FactorTerms,
  share: number,
  groupPerDay: number = factor.volatility.perDay,
): Pick<FactorTerms, 'volatility' | 'group'> {
  const perDay = Math.sqrt(whole.perDay * whole.perDay - share * share * groupPerDay * groupPerDay);
  return { volatility: { ...whole, perDay }, group: { factor, share } };
}

/** The volatility of a factor with what it takes of its group. */
function addUp({ volatility, group }: FactorTerms): Volatility {
  if (!group) return volatility;
  const { perDay, openMsPerDay } = group.factor.volatility;
  // The index moves most of its day while shares trade.
  const isIndex = group.factor === marketIndex;
  const taken = group.share * (isIndex ? volatilityPerType[etf].perDay : perDay);
  const spread = isIndex ? 1 : Math.sqrt(volatility.openMsPerDay / openMsPerDay);
  return { ...volatility, perDay: Math.sqrt(volatility.perDay ** 2 + (taken * spread) ** 2) };
}

function nameAll<Value>(codes: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(codes.map(code => [code, value]));
}
