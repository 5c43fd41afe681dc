export { createCorrections } from './corrections.ts';
export { registerTradingDesk } from './desk-routes.ts';
export { hasOpenOrders } from './has-open-orders.ts';
