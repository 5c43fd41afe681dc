import path from 'node:path';
import { backUp, prepareBackupFolder } from './features/backup/index.ts';
import type { Command } from './platform/process/run-server.ts';
import { StartRefusal } from './platform/process/start-refusal.ts';

/** The command `backup`: copies everything but the keys into a new folder, beside the server or without it. */
export const backupCommand: Command = {
  role: 'owner',
  word: 'new folder',
  async prepare({ databaseUrl, databaseOwnerUrl }, word) {
    if (databaseUrl !== null && databaseOwnerUrl === null) {
      throw new StartRefusal('DATABASE_OWNER_URL is needed for a backup: it is the owner of the tables');
    }
    await prepareBackupFolder(path.resolve(word));
  },
  async run({ settings, database, clock, word, say }) {
    const folder = path.resolve(word);
    const made = await backUp({ settings, database, clock, folder });
    const { rowCount, tableCount, segmentCount, pictureCount } = made;
    say(
      `${rowCount} rows in ${tableCount} tables; segments of the tick record: ${segmentCount}; pictures: ${pictureCount}`,
    );
    if (made.missingSegmentCount > 0) {
      say(
        `${made.missingSegmentCount} sealed segments are not in this DATA_DIR: copy ticks of the other programs, too`,
      );
    }
    say(`The backup is whole, ${(made.byteCount / 1e6).toFixed(1)} MB: ${folder}`);
    say('It does not hold SECRETS_KEY and FILES_KEY (secrets.key, files.key): keep them apart from it');
    return true;
  },
};
