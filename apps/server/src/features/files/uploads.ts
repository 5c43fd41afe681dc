import { randomBytes } from 'node:crypto';
import { uploadPartBytes } from '@truemark/contract/limits';
import { type UploadPurpose, uploadBytesMax } from '@truemark/contract/people/files';
import { findPictureFormat, formatBytes } from '@truemark/domain/files/picture-header';
import { accept, deny, type Result } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import type { TryLimits } from '../../platform/http/try-limits.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { PictureQueue } from './picture/reencode-picture.ts';
import type { SealedFolder } from './sealed-folder.ts';
import { addPart, deleteUpload, findOpenUpload, insertFile, insertUpload, loadUpload, type Upload } from './store.ts';

export interface UploadParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly folder: SealedFolder;
  readonly pictures: PictureQueue;
  readonly limits: Pick<TryLimits, 'begin'>;
}

interface NewUploadOrder {
  readonly userId: number;
  readonly purpose: UploadPurpose;
  readonly bytes: number;
  readonly fingerprint: string;
}

/** The way of a picture in: begun, sent in parts that may be sent again, finished. */
export interface Uploads {
  start(
    order: NewUploadOrder,
  ): Promise<Result<{ readonly uploadId: string; readonly received: number }, never> | Denial>;
  addPart(part: {
    readonly userId: number;
    readonly uploadId: string;
    readonly offset: number;
    readonly data: Buffer;
  }): Promise<Result<{ readonly received: number }, never> | Denial>;
  finish(userId: number, uploadId: string): Promise<Result<{ readonly fileId: string }, never> | Denial>;
}

const hourMs = 3_600_000;
/** Uploads that one user begins in a day. */
const dailyUploads = { waitsMs: [...Array.from({ length: 99 }, () => 0), hourMs], periodMs: 24 * hourMs };
const idBytes = 16;

export const makeFileId = () => randomBytes(idBytes).toString('base64url');
export const namePicture = (fileId: string) => `pictures/${fileId}`;

export function createUploads(parts: UploadParts): Uploads {
  const { database, clock, folder, limits } = parts;
  const finishing = new Map<string, ReturnType<Uploads['finish']>>();

  /** A store that fails leaves nothing behind: the file is sent anew from its beginning. */
  async function giveUp(upload: Upload, err: unknown): Promise<Denial> {
    parts.log.warn({ err, upload: upload.id }, 'an upload failed');
    await discard(parts, upload);
    return deny('uploadFailed');
  }

  return {
    async start(order) {
      const { userId, purpose, bytes } = order;
      if (bytes > uploadBytesMax[purpose]) return denyTooLarge(purpose);
      if (bytes < formatBytes) return deny('fileFormatWrong');
      const known = await findOpenUpload(database, order);
      if (known) return accept({ uploadId: known.id, received: known.received });
      const { isPassed, blockedUntilMs } = await limits.begin(`upload:${userId}`, dailyUploads);
      if (!isPassed) return { ...deny('uploadsTooMany'), values: { retryAt: String(Math.ceil(blockedUntilMs)) } };
      await insertUpload(database, { ...order, id: makeFileId(), atMs: clock.nowMs() });
      const made = await findOpenUpload(database, order);
      return made ? accept({ uploadId: made.id, received: made.received }) : deny('uploadFailed');
    },
    async addPart({ userId, uploadId, offset, data }) {
      const upload = await loadUpload(database, userId, uploadId);
      if (!upload) return deny('fileMissing');
      const { received, bytes } = upload;
      if (offset + data.length <= received) return accept({ received });
      if (offset !== received || offset + data.length > bytes || data.length > uploadPartBytes)
        return denyOffset(received);
      if (offset === 0 && (data.length < formatBytes || !findPictureFormat(data))) {
        await discard(parts, upload);
        return deny('fileFormatWrong');
      }
      const name = `parts/${makeFileId()}`;
      try {
        await folder.write(name, data);
      } catch (error) {
        return giveUp(upload, error);
      }
      if (await addPart(database, upload, { name, bytes: data.length }))
        return accept({ received: offset + data.length });
      // The same part came twice at once, and the other one was first.
      await removeAll(parts, [name]);
      const now = await loadUpload(database, userId, uploadId);
      return now ? accept({ received: now.received }) : deny('fileMissing');
    },
    finish(userId, uploadId) {
      const running = finishing.get(uploadId);
      if (running) return running.then(() => finishUpload(parts, userId, uploadId, giveUp));
      const mine = finishUpload(parts, userId, uploadId, giveUp).finally(() => finishing.delete(uploadId));
      finishing.set(uploadId, mine);
      return mine;
    },
  };
}

async function finishUpload(
  parts: UploadParts,
  userId: number,
  uploadId: string,
  giveUp: (upload: Upload, error: unknown) => Promise<Denial>,
): ReturnType<Uploads['finish']> {
  const { database, clock, folder, pictures } = parts;
  const upload = await loadUpload(database, userId, uploadId);
  if (!upload) return deny('fileMissing');
  if (upload.fileId) return accept({ fileId: upload.fileId });
  if (upload.received < upload.bytes) return denyOffset(upload.received);
  const fileId = makeFileId();
  try {
    const made = await pictures.reencode(readParts(folder, upload));
    if (!made.ok) {
      await discard(parts, upload);
      return deny(made.code);
    }
    const { picture, ...figures } = made;
    await folder.write(namePicture(fileId), picture);
    // The file first: a row without one would be a picture that nobody can see.
    const file = { ...figures, id: fileId, bytes: picture.length, atMs: clock.nowMs() };
    const isFirst = await insertFile(database, upload, file);
    await removeAll(parts, isFirst ? upload.parts : [namePicture(fileId)]);
    if (isFirst) return accept({ fileId });
  } catch (error) {
    await removeAll(parts, [namePicture(fileId)]);
    return giveUp(upload, error);
  }
  // Another program has finished it meanwhile.
  const now = await loadUpload(database, userId, uploadId);
  return now?.fileId ? accept({ fileId: now.fileId }) : deny('fileMissing');
}

async function* readParts(folder: SealedFolder, { parts }: Upload): AsyncIterable<Buffer> {
  for (const name of parts) yield await folder.read(name);
}

async function discard(parts: UploadParts, upload: Upload): Promise<void> {
  await deleteUpload(parts.database, upload.id);
  await removeAll(parts, upload.parts);
}

/** What cannot be removed now, the sweep removes. */
async function removeAll(
  { folder, log }: Pick<UploadParts, 'folder' | 'log'>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    try {
      await folder.remove(name);
    } catch (err) {
      log.warn({ err, name }, 'a file could not be removed');
    }
  }
}

function denyOffset(received: number): Denial {
  return { ...deny('uploadOffsetWrong'), values: { received: String(received) } };
}

function denyTooLarge(purpose: UploadPurpose): Denial {
  return { ...deny('fileTooLarge'), values: { megabytes: String(uploadBytesMax[purpose] / 1024 / 1024) } };
}
