export { createChats } from './chats.ts';
export { registerSupportOperatorRoutes } from './operator-routes.ts';
export type { SupportParts } from './parts.ts';
export { supportPersonalTables } from './personal-data-store.ts';
export { registerSupportRoutes } from './routes.ts';
export { createSignals, type Signal } from './signals.ts';
export { loadWaiting as loadWaitingChats } from './store.ts';
