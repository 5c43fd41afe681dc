export { createDrawnPages } from './drawn-pages.ts';
export { registerDrawnPageRoutes } from './routes.ts';
