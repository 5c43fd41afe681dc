import path from 'node:path';
import { createFileFolder } from '../../adapters/files/index.ts';
import { openInstanceKey } from '../../platform/crypto/instance-key.ts';
import { createTryCountStore } from '../../platform/http/try-count-store.ts';
import { createTryLimits } from '../../platform/http/try-limits.ts';
import type { AppDependencies } from '../../platform/process/run-server.ts';
import { createFileSeal } from './file-seal.ts';
import { createFiles, type Files } from './files.ts';
import { createPictureQueue } from './picture/reencode-picture.ts';
import { createSealedFolder } from './sealed-folder.ts';

const folderWaitMs = 20_000;

/** The instance's pictures. Refuses to start with a key that they were not sealed with. */
export async function openFiles({ settings, database, clock, log }: AppDependencies): Promise<Files> {
  const key = await openInstanceKey({
    database,
    given: settings.filesKey,
    file: path.join(settings.dataDir, 'files.key'),
    names: { setting: 'FILES_KEY', print: 'files-key-print', sealed: 'files' },
  });
  const folder = createSealedFolder(createFileFolder(settings.filesFolder), createFileSeal(key), folderWaitMs);
  const limits = createTryLimits(createTryCountStore(database), clock);
  return createFiles({ database, clock, log, folder, limits, pictures: createPictureQueue({ log }) });
}
