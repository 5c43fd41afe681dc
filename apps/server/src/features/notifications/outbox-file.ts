import { appendFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MessageRow } from './message-store.ts';

/** Where messages go that no service sends: a file of JSON lines, read by whoever tries the product out. */
export interface OutboxFile {
  /** `text` with the code, where it may be shown. */
  append(
    message: Pick<MessageRow, 'createdAtMs' | 'channel' | 'recipient' | 'kind' | 'subject'>,
    text: string,
  ): Promise<void>;
}

const bytesMax = 10 * 1024 * 1024;

/** `outbox.ndjson` in a folder. Above 10 MB it becomes `outbox.old.ndjson`, in the place of the one before. */
export function createOutboxFile(folder: string): OutboxFile {
  const file = path.join(folder, 'outbox.ndjson');
  let last: Promise<void> = Promise.resolve();

  async function write(line: string): Promise<void> {
    const size = await stat(file).then(
      found => found.size,
      () => 0,
    );
    if (size > bytesMax) await rename(file, path.join(folder, 'outbox.old.ndjson'));
    // Codes open accounts: nobody but the server's own user reads them.
    await appendFile(file, line, { mode: 0o600 });
  }

  return {
    append({ createdAtMs, channel, recipient, kind, subject }, text) {
      const at = new Date(createdAtMs).toISOString();
      const line = `${JSON.stringify({ at, channel, to: recipient, kind, subject, text })}\n`;
      // One after the other, so that lines are whole and the file is renamed once.
      const written = last.then(() => write(line));
      last = written.catch(() => undefined);
      return written;
    },
  };
}
