import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { SealedFolder } from './sealed-folder.ts';
import { deleteUnclaimed, pickUnknown } from './store.ts';
import { namePicture } from './uploads.ts';

const keptMs = 24 * 3_600_000;
/** A file is written before its row: one this old has none to come. */
const orphanMs = keptMs + 3_600_000;
const batchNames = 500;

/** Removes what was uploaded and used for nothing within a day, and files that no row knows. */
export async function sweepFiles(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly folder: SealedFolder;
}): Promise<void> {
  const { database, clock, folder } = parts;
  const nowMs = clock.nowMs();
  // The rows go first, so that no row is ever without its file.
  const deleted = await deleteUnclaimed(database, nowMs - keptMs);
  for (const name of [...deleted.files.map(namePicture), ...deleted.parts]) await folder.remove(name);
  let names: string[] = [];
  const removeOrphans = async () => {
    const pictures = new Map(names.filter(name => name.startsWith('pictures/')).map(name => [name.slice(9), name]));
    const others = names.filter(name => !name.startsWith('pictures/'));
    // The database knows nearly all of them; only the others are looked at on the disk.
    for (const unknown of await pickUnknown(database, [...pictures.keys()], others)) {
      const name = pictures.get(unknown) ?? unknown;
      if (await folder.isOlder(name, nowMs - orphanMs)) await folder.remove(name);
    }
    names = [];
  };
  for await (const name of folder.list()) {
    names.push(name);
    if (names.length === batchNames) await removeOrphans();
  }
  await removeOrphans();
}
