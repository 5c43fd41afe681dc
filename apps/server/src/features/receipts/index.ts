export type { InvestmentSource } from './investments.ts';
export type { LoanReceiptSource } from './loans.ts';
export type { NftReceiptSource } from './nfts.ts';
export { registerReceiptRoutes } from './routes.ts';
