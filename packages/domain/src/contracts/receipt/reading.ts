import type { Price } from '../../market/price.ts';
import type { CheckFault } from '../../proof/check-result.ts';
import { createReader, type Reading } from '../../proof/reading.ts';
import { type ContractOpening, type ContractTerms, contractFillWaitMs } from '../terms.ts';
import type { ClosingClaim, ContractClaim } from './claim.ts';

/** The numbers of a contract order, read from their texts. */
export interface ReadContract {
  readonly terms: ContractTerms;
  /** Wait for the first price. */
  readonly fillWaitMs: number;
  readonly limitPrice: Price | null;
  readonly termsPrice: Price;
  /** As the order states them. */
  readonly held: Pick<ContractOpening, 'margin' | 'fee' | 'reserve'>;
  readonly openPrice: Price | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly closings: readonly ReadClosing[];
}

/** The numbers of a closing. */
export interface ReadClosing {
  readonly claim: ClosingClaim;
  readonly quantity: bigint;
  readonly price: Price;
}

/** Reads the numbers of a contract order. */
export function readContract(claim: ContractClaim): Reading<ReadContract> {
  const reader = createReader('contract');
  const { price, priceOrNull, lots, ratio, amount } = reader;
  const value: ReadContract = {
    terms: {
      ruleVersion: claim.ruleVersion,
      code: claim.code,
      side: claim.side,
      quantity: lots('lots', claim.lots),
      lotSize: lots('lotSize', claim.lotSize),
      leverage: claim.leverage,
      conversion: ratio('conversion.rate', claim.conversion.rate),
      feeRate: ratio('feeRate', claim.feeRate),
      capMultiple: ratio('capMultiple', claim.capMultiple),
      callLevel: ratio('callLevel', claim.callLevel),
      closeOutLevel: ratio('closeOutLevel', claim.closeOutLevel),
    },
    fillWaitMs: claim.fillWaitMs ?? contractFillWaitMs,
    limitPrice: priceOrNull('limitPrice', claim.limitPrice),
    termsPrice: price('quotedPrice', claim.quotedPrice),
    held: {
      margin: amount('margin', claim.margin),
      fee: amount('openFee', claim.openFee),
      reserve: amount('reserve', claim.reserve),
    },
    openPrice: priceOrNull('openPrice', claim.openPrice),
    stopLoss: priceOrNull('stopLoss', claim.stopLoss),
    takeProfit: priceOrNull('takeProfit', claim.takeProfit),
    closings: claim.closings.map((closing, index) => ({
      claim: closing,
      quantity: lots(`closings.${index}.lots`, closing.lots),
      price: price(`closings.${index}.price`, closing.price),
    })),
  };
  return { value, faults: [...reader.faults, ...findContractNonsense(value)] };
}

/** What the arithmetic must not divide by, and what would make it say nonsense. */
function findContractNonsense({ terms, held, closings }: ReadContract): CheckFault[] {
  const faults: CheckFault[] = [];
  const demand = (isFine: boolean, field: string, found: bigint | number) => {
    if (!isFine) faults.push({ rule: 'unreadable', field: `contract.${field}`, expected: '> 0', found: `${found}` });
  };
  demand(terms.quantity > 0n, 'lots', terms.quantity);
  demand(terms.lotSize > 0n, 'lotSize', terms.lotSize);
  demand(terms.conversion > 0n, 'conversion.rate', terms.conversion);
  demand(Number.isSafeInteger(terms.leverage) && terms.leverage > 0, 'leverage', terms.leverage);
  demand(held.margin > 0n, 'margin', held.margin);
  let quantityLeft = terms.quantity;
  for (const [index, { quantity }] of closings.entries()) {
    demand(quantity > 0n && quantity <= quantityLeft, `closings.${index}.lots`, quantity);
    quantityLeft -= quantity;
  }
  return faults;
}
