import type { ContractMarket } from '../contract/contract-market.ts';
import type { OptionOffer } from '../option/option-market.ts';

/** One term that is not what it was when the order was looked at. */
export type ChangedTerm =
  | { readonly term: 'fee' | 'closeOut' | 'cap' | 'payout'; readonly before: bigint; readonly after: bigint }
  | { readonly term: 'leverage'; readonly before: number; readonly after: number }
  | { readonly term: 'rules' };

/** The terms of a contract order that somebody has looked at. */
export type SeenContractTerms = Pick<ContractMarket, 'ruleVersion' | 'parameters'> & { readonly leverageMax: number };

export function readSeenTerms({ ruleVersion, parameters, instrument }: ContractMarket): SeenContractTerms {
  return { ruleVersion, parameters, leverageMax: instrument.leverageMax };
}

/** What has changed of the terms of a contract order since it was looked at; nothing while they are the same. */
export function listChangedContractTerms(seen: SeenContractTerms, now: SeenContractTerms): readonly ChangedTerm[] {
  const changed: ChangedTerm[] = [];
  const compare = (term: 'fee' | 'closeOut' | 'cap', before: bigint, after: bigint) => {
    if (before !== after) changed.push({ term, before, after });
  };
  compare('fee', seen.parameters.feeRate, now.parameters.feeRate);
  compare('closeOut', seen.parameters.closeOutLevel, now.parameters.closeOutLevel);
  compare('cap', seen.parameters.capMultiple, now.parameters.capMultiple);
  if (seen.leverageMax !== now.leverageMax) {
    changed.push({ term: 'leverage', before: seen.leverageMax, after: now.leverageMax });
  }
  if (seen.ruleVersion !== now.ruleVersion) changed.push({ term: 'rules' });
  return changed;
}

/** The terms of an option that somebody has looked at. */
export interface SeenOptionTerms extends OptionOffer {
  readonly ruleVersion: number;
}

export function readSeenOption(offer: OptionOffer, ruleVersion: number): SeenOptionTerms {
  return { ...offer, ruleVersion };
}

type ComparedOptionTerms = Pick<SeenOptionTerms, 'ruleVersion' | 'payoutRatio'>;

/** What has changed of the terms of an option since it was looked at; its duration never does. */
export function listChangedOptionTerms(seen: ComparedOptionTerms, now: ComparedOptionTerms): readonly ChangedTerm[] {
  const changed: ChangedTerm[] = [];
  if (seen.payoutRatio !== now.payoutRatio) {
    changed.push({ term: 'payout', before: seen.payoutRatio, after: now.payoutRatio });
  }
  if (seen.ruleVersion !== now.ruleVersion) changed.push({ term: 'rules' });
  return changed;
}
