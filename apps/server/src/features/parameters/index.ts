export { optionDurations, optionLevels } from './option-parameters.ts';
export { createParameters, type Parameters } from './parameters.ts';
export { createProposals, type Proposals } from './proposals.ts';
export { registerParameterRoutes } from './routes.ts';
