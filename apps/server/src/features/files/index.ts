export type { Files } from './files.ts';
export { openFiles } from './open-files.ts';
export { registerFileRoutes } from './routes.ts';
export type { Uploads } from './uploads.ts';
