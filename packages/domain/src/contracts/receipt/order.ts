import type { OrderCheck } from '../../proof/order-check.ts';
import { calculateOpening, contractRuleVersion } from '../terms.ts';
import type { ContractClaim } from './claim.ts';
import { checkContractEnding } from './ending.ts';
import { checkContractOpening } from './opening.ts';
import { draftContractPostings } from './postings.ts';
import { readContract } from './reading.ts';
import { checkContractTerms } from './terms.ts';

/** A contract in the checks of its receipt; undefined where the order is none. */
export function openContractOrder({
  kind,
  contract: claim,
}: {
  readonly kind: string;
  readonly contract?: ContractClaim;
}): OrderCheck | undefined {
  if (kind !== 'contract' || !claim) return undefined;
  const { value, faults } = readContract(claim);
  return {
    kind,
    head: claim,
    isRuleKnown: claim.ruleVersion === contractRuleVersion,
    unreadable: faults,
    reserve: {
      reserveKind: 'contractReserve',
      holdKind: 'contractHold',
      stated: claim.reserve,
      calculate: () => calculateOpening(value.terms, value.termsPrice).reserve,
    },
    checkTerms: (receipt, accepted) => checkContractTerms(receipt, claim, value, accepted),
    checkOpening: (receipt, ranges) => checkContractOpening(receipt, claim, value, ranges),
    checkEnding: (receipt, ranges) => checkContractEnding(receipt, claim, value, ranges),
    draftPostings: ({ transfers }) => ({
      postings: draftContractPostings(claim, value, transfers),
      isOver: claim.status === 'closed' || claim.status === 'canceled',
    }),
  };
}
