export { createDrawnPages } from './drawn-pages.ts';
export { registerDrawnPageRoutes } from './routes.ts';
export type { PageLook } from './write-page.ts';
