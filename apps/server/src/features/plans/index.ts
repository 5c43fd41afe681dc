export { createPlanSource } from './order-source.ts';
export { createOwnMoney, type OwnMoney } from './own-money.ts';
export { planParameters } from './parameters.ts';
export { planPersonalTables } from './personal-data.ts';
export { createPlans, type Plans } from './plans.ts';
export { createPlanPromises } from './promise-source.ts';
export { createPlanReceipts } from './receipt-source.ts';
export { registerPlanRoutes } from './routes.ts';
export { planHolds } from './store.ts';
