/** How an option is named in addresses, receipts and numbers. */
export const optionName = { kind: 'option', letter: 'O' } as const;
