export type { InvestmentSource } from './investments.ts';
export type { LoanReceiptSource } from './loans.ts';
export { registerReceiptRoutes } from './routes.ts';
