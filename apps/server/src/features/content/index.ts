export { type Content, createContent } from './content.ts';
export { registerContentRoutes } from './routes.ts';
