export { createOptions, type Options } from './create-options.ts';
export { findStakeMax, listTerms } from './option-terms.ts';
export { type OptionParameterReader, optionParameters } from './parameters.ts';
export type { OptionParts } from './parts.ts';
export { optionPersonalTables } from './personal-data.ts';
export { createOptionProduct } from './product.ts';
export { createOptionRecords } from './records-store.ts';
export { registerOptionRoutes } from './routes.ts';
export { optionHolds } from './store.ts';
