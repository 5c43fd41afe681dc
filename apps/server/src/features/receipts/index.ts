export type { InvestmentSource } from './investments.ts';
export type { LoanReceiptSource } from './loans.ts';
export type { NftReceiptSource } from './nfts.ts';
export { receiptPersonalTables } from './personal-data.ts';
export { registerReceiptRoutes } from './routes.ts';
export { registerCardRoute, registerShareRoutes } from './share-routes.ts';
export { endSharesOf } from './share-store.ts';
export { createReceiptShares, type ReceiptShares } from './shares.ts';
