export type { ParameterDefinition } from './parameter-definition.ts';
export { createParameters, type Parameter, type ParameterReader, type Parameters } from './parameters.ts';
export { createProposals, type Proposals } from './proposals.ts';
export { registerParameterRoutes } from './routes.ts';
