export { type Content, createContent } from './content.ts';
export { registerContentOperatorRoutes } from './operator-routes.ts';
export { registerContentRoutes } from './routes.ts';
export type { TextFigure, TextFigures } from './text-figures.ts';
