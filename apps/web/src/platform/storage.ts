export { readStored, writeStored } from '@truemark/browser/storage';
