export { type Content, createContent, type LiveFigures } from './content.ts';
export { registerContentRoutes } from './routes.ts';
