import { type ContractParameters, type ContractTerms, defaultContractParameters } from '../contracts/terms.ts';
import { parseDecimal } from '../money/decimal.ts';

function read(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.code}`);
  return parsed.value;
}

/** A price, a ratio or a conversion rate: ten decimals. */
export const ten = (text: string): bigint => read(text, 10);
/** Lots or a lot size: eight decimals. */
export const lots = (text: string): bigint => read(text, 8);
/** An amount of USDT: six decimals. */
export const usdt = (text: string): bigint => read(text, 6);

/** Terms with the product's own parameters: a long of one BTC at leverage 50 where nothing else is said. */
export function makeTerms(some: Partial<ContractTerms & ContractParameters> = {}): ContractTerms {
  const { feeRate, capMultiple, callLevel, closeOutLevel } = defaultContractParameters;
  return {
    ruleVersion: 1,
    code: 'BTCUSDT',
    side: 'long',
    quantity: lots('1'),
    lotSize: lots('1'),
    leverage: 50,
    conversion: ten('1'),
    feeRate,
    capMultiple,
    callLevel,
    closeOutLevel,
    ...some,
  };
}
