export { type Content, createContent } from './content.ts';
export { registerContentDesk } from './desk-routes.ts';
export { registerContentRoutes } from './routes.ts';
