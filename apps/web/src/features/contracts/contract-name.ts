/** How a contract is named in addresses, receipts and numbers. */
export const contractName = { kind: 'contract', letter: 'C' } as const;
