export { createIdentity } from './create-identity.ts';
export type { Identity, UserSummary } from './identity.ts';
export type { Announce, SecondFactors } from './ports.ts';
export { loadProtection, type Protection } from './protection-store.ts';
export { registerIdentityRoutes } from './routes.ts';
export { registerSecondFactorRoutes } from './second-factor/routes.ts';
export { createSecondFactors, type UserFactors } from './second-factor/second-factors.ts';
export { loadUserIn } from './store.ts';
export { countByCountry } from './user-list-store.ts';
