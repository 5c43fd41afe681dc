export type { Files } from './files.ts';
export { openFiles } from './open-files.ts';
export { filePersonalTables } from './personal-data-store.ts';
export { createPictureQueue, type PictureQueue } from './picture/reencode-picture.ts';
export { registerFileRoutes } from './routes.ts';
export { readSentPicture } from './sent-picture.ts';
export type { Uploads } from './uploads.ts';
