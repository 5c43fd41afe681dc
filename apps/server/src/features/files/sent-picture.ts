import { Readable } from 'node:stream';
import { findPictureFormat, formatBytes } from '@truemark/domain/files/picture-header';
import { accept, deny, type Result } from '@truemark/domain/result';
import type { PictureQueue, ReencodedPicture } from './picture/reencode-picture.ts';

type MadePicture = Extract<ReencodedPicture, { ok: true }>;
export type SentPictureRefusal = 'fileFormatWrong' | Extract<ReencodedPicture, { ok: false }>['code'];

/** A picture made anew of one that came in Base64 with a call. `sideMax`: pixels of its longer side. */
export async function readSentPicture(
  pictures: PictureQueue,
  base64: string,
  sideMax?: number,
): Promise<Result<MadePicture, SentPictureRefusal>> {
  const source = Buffer.from(base64, 'base64');
  if (source.length < formatBytes || !findPictureFormat(source)) return deny('fileFormatWrong');
  const made = await pictures.reencode(Readable.from([source]), sideMax);
  return made.ok ? accept(made) : deny(made.code);
}
