export { createFileFolder, type FileFolder } from './file-folder.ts';
