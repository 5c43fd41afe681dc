export { createOptions, type Options } from './create-options.ts';
export type { OptionParts } from './parts.ts';
export { registerOptionRoutes } from './routes.ts';
export { optionHolds } from './store.ts';
