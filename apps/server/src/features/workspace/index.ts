export { workspacePersonalTables } from './personal-data.ts';
export { registerWorkspaceRoutes } from './routes.ts';
