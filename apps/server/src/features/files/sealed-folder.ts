import type { FileFolder } from '../../adapters/files/index.ts';
import type { FileSeal } from './file-seal.ts';

/** The folder as the feature uses it: everything in it is sealed, and nothing of it is waited for too long. */
export interface SealedFolder {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  list(): AsyncIterable<string>;
  isOlder(name: string, timeMs: number): Promise<boolean>;
}

/** `waitMs`: a folder that takes longer has failed. What it writes all the same is removed. */
export function createSealedFolder(folder: FileFolder, seal: FileSeal, waitMs: number): SealedFolder {
  return {
    async write(name, bytes) {
      const writing = folder.write(name, seal.seal(bytes, name));
      try {
        await waitAtMost(writing, waitMs);
      } catch (error) {
        writing.then(
          () => folder.remove(name),
          () => undefined,
        );
        throw error;
      }
    },
    read: async name => seal.open(await waitAtMost(folder.read(name), waitMs), name),
    remove: name => waitAtMost(folder.remove(name), waitMs),
    list: folder.list,
    isOlder: (name, timeMs) => waitAtMost(folder.isOlder(name, timeMs), waitMs),
  };
}

async function waitAtMost<Value>(work: Promise<Value>, waitMs: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`the folder of files took longer than ${waitMs} ms`)), waitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
