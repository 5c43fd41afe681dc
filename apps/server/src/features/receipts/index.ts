export type { InvestmentSource } from './investments.ts';
export { registerReceiptRoutes } from './routes.ts';
