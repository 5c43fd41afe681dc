export { backUp, prepareBackupFolder } from './back-up.ts';
export { checkRestore, restore } from './restore.ts';
