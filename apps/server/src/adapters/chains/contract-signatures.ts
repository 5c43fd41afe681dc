import type { Network } from '@truemark/domain/payments/network';
import type { ContractClaim } from './ethereum/contract-signatures.ts';

/** Asks the node of a network whether a contract takes a signature as its own. */
export interface ContractSignatures {
  /** `silent`: there is no node of that network, or it gave no answer to rely on. */
  check(network: Network, claim: ContractClaim): Promise<'valid' | 'wrong' | 'silent'>;
}

/** `findNodeUrl` answers null where there is no node. The libraries of Ethereum are loaded with the first question. */
export function createContractSignatures(
  findNodeUrl: (network: Network) => string | null,
  pausesMs?: readonly number[],
): ContractSignatures {
  return {
    async check(network, claim) {
      const nodeUrl = findNodeUrl(network);
      if (nodeUrl === null) return 'silent';
      const { checkContractSignature } = await import('./ethereum/contract-signatures.ts');
      return checkContractSignature({ network, nodeUrl, ...(pausesMs && { pausesMs }) }, claim);
    },
  };
}
