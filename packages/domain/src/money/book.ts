/**
 * The two books of the ledger, which never mix: `live` is the user's own money, `demo` is play money. No transfer has
 * one side in each. Source: product rules, Money.
 */
export const books = ['live', 'demo'] as const;
export type Book = (typeof books)[number];

/** What a demo account starts with and is set back to, in minor units of USDT: 100,000. Source: product rules, Money. */
export const demoStartAmount = 100_000_000_000n;
