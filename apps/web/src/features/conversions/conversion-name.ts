/** How a conversion is named in addresses, receipts and numbers. */
export const conversionName = { kind: 'conversion', letter: 'X' } as const;
