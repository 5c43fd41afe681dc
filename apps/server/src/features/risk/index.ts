export type { Conversion } from './conversions.ts';
export { createTrading } from './create-trading.ts';
export { createFollowAudit, findOwnHalt } from './follow-audit.ts';
export { hasOpenOrders } from './has-open-orders.ts';
export { registerRiskOperatorRoutes } from './operator-routes.ts';
export type { OrderEvents } from './order-events.ts';
export { riskParameters } from './parameters.ts';
export type { Reserves } from './reserves.ts';
export type { NotTradable, Trader, Trading } from './trading.ts';
