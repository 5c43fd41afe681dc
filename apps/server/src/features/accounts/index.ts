export { type AuditKeeper, createAuditKeeper } from './audit-keeper.ts';
export type { ListPrices } from './balance-values.ts';
export { registerLedgerOperatorRoutes } from './operator-routes.ts';
export { accountParameters } from './parameters.ts';
export { registerAccountRoutes } from './routes.ts';
export { loadWaitingMoves } from './treasury-store.ts';
export { toBalanceItem } from './wire.ts';
