import { randomBytes } from 'node:crypto';
import { uploadPartBytes } from '@truemark/contract/limits';
import type { UploadPurpose } from '@truemark/contract/people/files';
import pino from 'pino';
import { createFileFolder, type FileFolder } from '../../../adapters/files/index.ts';
import { createTryCountStore } from '../../../platform/http/try-count-store.ts';
import { createTryLimits } from '../../../platform/http/try-limits.ts';
import { makeTemporaryFolder } from '../../../platform/testing/temporary-folder.ts';
import { openTestDatabase } from '../../../platform/testing/test-database.ts';
import { createFileSeal } from '../file-seal.ts';
import { createFiles } from '../files.ts';
import { createPictureQueue, type PictureQueue } from '../picture/reencode-picture.ts';
import { createSealedFolder } from '../sealed-folder.ts';

/** Files as they run, over a database and a folder of their own. The clock stands until a test moves it. */
export async function openFilesWorld() {
  const database = await openTestDatabase();
  const log = pino({ level: 'silent' });
  const time = { nowMs: Date.now() };
  const clock = { nowMs: () => time.nowMs };
  const place = makeTemporaryFolder();
  const disk = createFileFolder(place);
  /** What the disk does, or the making of pictures, instead of what it should; a test gives it. */
  const faults: { write?: FileFolder['write']; pictures?: PictureQueue } = {};
  const sound = createPictureQueue({ log, priority: 0 });
  const pictures: PictureQueue = { reencode: source => (faults.pictures ?? sound).reencode(source) };
  const asked: string[] = [];
  const faulty: FileFolder = {
    ...disk,
    write: (name, bytes) => (faults.write ?? disk.write)(name, bytes),
    isOlder(name, timeMs) {
      asked.push(name);
      return disk.isOlder(name, timeMs);
    },
  };
  const seal = createFileSeal(randomBytes(32));
  const folder = createSealedFolder(faulty, seal, 3_000);
  const limits = createTryLimits(createTryCountStore(database), clock);
  const parts = { database, clock, log, folder, limits, pictures };
  const files = createFiles(parts);

  async function list(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of disk.list()) names.push(name);
    return names.toSorted();
  }

  async function send(userId: number, bytes: Buffer, purpose: UploadPurpose = 'identity') {
    const fingerprint = randomBytes(16).toString('hex');
    const started = await files.uploads.start({ userId, purpose, bytes: bytes.length, fingerprint });
    if (!started.ok) return started;
    const { uploadId } = started.value;
    for (let offset = 0; offset < bytes.length; offset += uploadPartBytes) {
      const data = bytes.subarray(offset, offset + uploadPartBytes);
      const added = await files.uploads.addPart({ userId, uploadId, offset, data });
      if (!added.ok) return added;
    }
    return files.uploads.finish(userId, uploadId);
  }

  return {
    ...parts,
    ...{ time, place, disk, faults, seal, files, list },
    /** Files whose age was asked of the disk. */
    asked,
    /** A second program on the same database and folder. */
    createOther: () => createFiles(parts),
    /** Sends a whole file; the answer of its end, or of what stopped it. */
    send,
    async countRows(): Promise<number> {
      const [row] = await database.query<{ count: number }>(
        'select ((select count(*) from upload) + (select count(*) from stored_file))::int as count',
      );
      return row?.count ?? 0;
    },
    close: () => database.close(),
  };
}
