export { createInviteEntry, type InviteEntry } from './enter-invite.ts';
export { createFeeShares } from './fee-shares.ts';
export { createInviteList } from './list-invited.ts';
export { inviteParameters } from './parameters.ts';
export { invitePersonalTables } from './personal-data.ts';
export { registerInviteRoutes } from './routes.ts';
