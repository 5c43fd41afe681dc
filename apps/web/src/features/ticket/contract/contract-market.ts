import type { MarketInfo, StreamProduct } from '@truemark/contract/markets/markets';
import type { ContractTermsReply } from '@truemark/contract/trading/contracts';
import { findConversionRoute } from '@truemark/domain/contracts/conversion';
import {
  type ContractParameters,
  contractRuleVersion,
  defaultContractParameters,
  ratioOne,
} from '@truemark/domain/contracts/terms';
import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import { type InstrumentType, quantityScale } from '@truemark/domain/market/instrument';
import { type Price, priceScale, ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { type RegionName, regionNames } from '@truemark/domain/regions/regional-rules';
import { leverageOverClose } from '@truemark/domain/sessions/leverage';

/** Everything a contract ticket is judged by, in the exact figures of the domain. */
export interface ContractMarket {
  readonly instrument: {
    readonly code: string;
    readonly type: InstrumentType;
    readonly quoteCurrency: string;
    readonly priceStep: Price;
    readonly priceDecimals: number;
    readonly lotSize: bigint;
    readonly lotStep: bigint;
    readonly lotsMax: bigint;
    /** For this customer: what the instrument allows, bounded by the rules of the region. */
    readonly leverageMax: number;
    /** Whether it is the region that bounds it below what the instrument allows. */
    readonly isLeverageOfRegion: boolean;
  };
  /** The newest prices known, fresh or not: whether they may be traded on is another question. */
  readonly quote: { readonly bid: Price; readonly ask: Price } | null;
  /** USDT per unit of the quote currency; null while it is not known. */
  readonly conversion: bigint | null;
  readonly parameters: ContractParameters;
  readonly ruleVersion: number;
  readonly region: RegionName;
  /** Most leverage that is kept over the session's close; null where there is no bound. */
  readonly leverageOverClose: number | null;
  readonly sessionClosesAt: number | null;
  /** What may be spent, and what the house can still set aside; null while not known. */
  readonly available: Amount | null;
  readonly reserveLeft: Amount | null;
  /** The terms are the product's own, because nobody is logged in. */
  readonly isPreview: boolean;
}

export interface ContractMarketParts {
  readonly info: MarketInfo;
  /** Undefined for visitors: the product's own terms stand in. */
  readonly terms: ContractTermsReply | undefined;
  readonly product: Pick<StreamProduct, 'bid' | 'ask'> | undefined;
  /** Available balance, a decimal text in USDT. */
  readonly available: string | undefined;
}

/** A decimal text of the server as an exact figure; what it sends is within the scale. */
function read(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? parsed.value : 0n;
}

function readUsdt(text: string | undefined): Amount | null {
  const amount = text === undefined ? undefined : parseAmount(text, 'USDT');
  return amount?.ok ? amount.value : null;
}

/** The prices on screen; null before the first. */
function readQuote(product: Pick<StreamProduct, 'bid' | 'ask'> | undefined): ContractMarket['quote'] {
  if (!product?.bid || !product.ask) return null;
  return { bid: read(product.bid, priceScale), ask: read(product.ask, priceScale) };
}

/** A region by its name on the wire. */
function readRegion(name: string | undefined): RegionName {
  return regionNames.find(known => known === name) ?? 'default';
}

/** Puts together what the ticket of an instrument is judged by. */
export function buildContractMarket({ info, terms, product, available }: ContractMarketParts): ContractMarket {
  return {
    instrument: {
      code: info.code,
      type: info.type,
      quoteCurrency: info.quoteCurrency,
      priceStep: read(info.priceStep, priceScale),
      priceDecimals: info.priceDecimals,
      lotSize: read(info.lotSize, quantityScale),
      lotStep: read(info.lotStep, quantityScale),
      lotsMax: read(info.lotsMax, quantityScale),
      leverageMax: terms?.leverageMax ?? info.leverageMax,
      isLeverageOfRegion: terms !== undefined && terms.leverageMax < info.leverageMax,
    },
    quote: readQuote(product ?? info),
    conversion: readConversion(info, terms),
    parameters: terms ? readParameters(terms) : defaultContractParameters,
    ruleVersion: terms?.ruleVersion ?? contractRuleVersion,
    region: readRegion(terms?.region),
    leverageOverClose: terms
      ? terms.leverageOverClose
      : info.session.calendar === 'always'
        ? null
        : leverageOverClose[info.type],
    sessionClosesAt: terms ? terms.sessionClosesAt : info.session.isOpen ? info.session.changesAt : null,
    available: readUsdt(available),
    reserveLeft: readUsdt(terms?.reserveLeft),
    isPreview: terms === undefined,
  };
}

function readConversion(info: MarketInfo, terms: ContractTermsReply | undefined): bigint | null {
  if (terms) return terms.conversion && read(terms.conversion.rate, ratioScale);
  return findConversionRoute(info.quoteCurrency).kind === 'unit' ? ratioOne : null;
}

function readParameters(terms: ContractTermsReply): ContractParameters {
  return {
    feeRate: read(terms.feeRate, ratioScale),
    capMultiple: read(terms.capMultiple, ratioScale),
    callLevel: read(terms.callLevel, ratioScale),
    closeOutLevel: read(terms.closeOutLevel, ratioScale),
    notionalMin: readUsdt(terms.notionalMin) ?? 0n,
    restingOrdersMax: terms.restingOrdersMax,
  };
}
