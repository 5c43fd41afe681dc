export { createCorrections } from './corrections.ts';
export { registerTradingDesk } from './desk-routes.ts';
