export { createDrawnPages, type PageLook } from './drawn-pages.ts';
export { registerDrawnPageRoutes } from './routes.ts';
