export { type ConsoleAccess, createConsoleAccess } from './console-access.ts';
export { registerConsoleAccessRoutes } from './routes.ts';
export { registerUserDesk } from './user-desk-routes.ts';
