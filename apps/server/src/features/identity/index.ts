export type { Identity, LoginContext, SessionEnd, TryLimits, UserSummary } from './identity.ts';
export type { Announce, IdentityPorts, Messages, Notices, SecondFactors, UserAccounts, UserEvents } from './ports.ts';
export { toUserInfo, type User } from './user.ts';
