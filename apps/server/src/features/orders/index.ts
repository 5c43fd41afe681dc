export type { ReceiptSource } from './receipts.ts';
export { registerOrderRoutes } from './routes.ts';
