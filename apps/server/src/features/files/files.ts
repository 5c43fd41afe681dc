import type { UploadPurpose } from '@truemark/contract/people/files';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { PictureQueue } from './picture/reencode-picture.ts';
import type { SealedFolder } from './sealed-folder.ts';
import { readSentPicture, type SentPictureRefusal } from './sent-picture.ts';
import {
  type AlikeFile,
  claimFiles,
  countViews,
  findAlike,
  insertFileOf,
  insertView,
  loadFile,
  type Queryable,
  type ViewCount,
} from './store.ts';
import { sweepFiles } from './sweep.ts';
import { createUploads, makeFileId, namePicture, type UploadParts, type Uploads } from './uploads.ts';

/** What features do with pictures that were uploaded. */
export interface Files {
  readonly uploads: Uploads;
  /** Makes pictures anew that others keep. */
  readonly pictures: PictureQueue;
  /**
   * Binds finished uploads of a user to a record, such as `deposit:7`, in the transaction that writes the record. Refused as
   * a whole when one is not theirs, is for another purpose, was swept, or belongs to something already.
   */
  claimIn(
    client: pg.ClientBase,
    claim: {
      readonly userId: number;
      readonly purpose: UploadPurpose;
      readonly fileIds: readonly string[];
      readonly record: string;
    },
  ): Promise<Result<undefined, 'fileMissing'>>;
  /** Keeps a picture that somebody else sends to a user, who then owns it; something has to claim it. */
  keepFor(
    owner: { readonly userId: number; readonly purpose: UploadPurpose },
    base64: string,
  ): Promise<Result<{ readonly fileId: string }, SentPictureRefusal>>;
  /** Pictures of other users that are the same as these, or look so, and belong to something. */
  findAlikeIn(client: pg.ClientBase, fileIds: readonly string[]): Promise<readonly AlikeFile[]>;
  /** How often which kind of viewer has looked. */
  countViewsIn(client: Queryable, fileIds: readonly string[]): Promise<readonly ViewCount[]>;
  /** The picture, as JPEG; the view is written down before. An owner sees their own, a reviewer what belongs to a record, an operator of one `purpose` what was sent for that. */
  view(
    id: string,
    viewer: { readonly userId: number } | { readonly operatorNumber: number; readonly purpose?: UploadPurpose },
  ): Promise<Result<Buffer, 'fileMissing' | 'uploadFailed'>>;
  /** Removes what nothing has claimed within a day. */
  sweep(): Promise<void>;
}

export interface FileParts extends Omit<UploadParts, 'log'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly folder: SealedFolder;
}

export function createFiles(parts: FileParts): Files {
  const { database, clock, log, folder } = parts;
  return {
    uploads: createUploads(parts),
    pictures: parts.pictures,
    async claimIn(client, { fileIds, ...claim }) {
      const ids = [...new Set(fileIds)];
      const count = await claimFiles(client, { ...claim, ids, atMs: clock.nowMs() });
      return count === fileIds.length ? accept(undefined) : deny('fileMissing');
    },
    async keepFor(owner, base64) {
      const made = await readSentPicture(parts.pictures, base64);
      if (!made.ok) return made;
      const { ok: _, picture, ...figures } = made.value;
      const fileId = makeFileId();
      try {
        await folder.write(namePicture(fileId), picture);
      } catch (err) {
        log.warn({ err, file: fileId }, 'a picture could not be kept');
        return deny('uploadFailed');
      }
      await insertFileOf(database, owner, { ...figures, id: fileId, bytes: picture.length, atMs: clock.nowMs() });
      return accept({ fileId });
    },
    findAlikeIn: findAlike,
    countViewsIn: countViews,
    async view(id, viewer) {
      const file = await loadFile(database, id);
      const isOwner = 'userId' in viewer;
      const isAsked = isOwner || viewer.purpose === undefined || file?.purpose === viewer.purpose;
      const maySee = isAsked && (isOwner ? file?.userId === viewer.userId : typeof file?.record === 'string');
      if (!file || !maySee) return deny('fileMissing');
      const operatorNumber = isOwner ? null : viewer.operatorNumber;
      await insertView(database, { fileId: id, operatorNumber, atMs: clock.nowMs() });
      try {
        return accept(await folder.read(namePicture(id)));
      } catch (err) {
        log.warn({ err, file: id }, 'a picture could not be read');
        return deny('uploadFailed');
      }
    },
    sweep: () => sweepFiles(parts),
  };
}
