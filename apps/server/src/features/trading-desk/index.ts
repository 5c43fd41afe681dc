export { createCorrections } from './corrections.ts';
export { registerTradingDesk } from './desk-routes.ts';
export { createFollowAudit, findOwnHalt } from './follow-audit.ts';
export { hasOpenOrders } from './has-open-orders.ts';
