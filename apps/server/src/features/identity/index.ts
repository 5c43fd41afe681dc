export { createIdentity, type IdentityParts } from './create-identity.ts';
export type { Identity, LoginContext, SessionEnd, UserSummary } from './identity.ts';
export type { Announce, SecondFactors } from './ports.ts';
export { registerIdentityRoutes } from './routes.ts';
export { toUserInfo, type User } from './user.ts';
