export type { ReceiptOrder } from './receipts.ts';
export { type OrderRouteParts, registerOrderRoutes } from './routes.ts';
