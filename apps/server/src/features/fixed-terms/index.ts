export { createFixedTerms, type FixedTerms } from './fixed-terms.ts';
export { createFixedTermSource } from './order-source.ts';
export { fixedTermParameters } from './parameters.ts';
export { fixedTermPersonalTables } from './personal-data.ts';
export { createFixedTermPromises } from './promise-source.ts';
export { createFixedTermReceipts } from './receipt-source.ts';
export { registerFixedTermRoutes } from './routes.ts';
export { fixedTermHolds } from './store.ts';
