import { createHash } from 'node:crypto';
import os from 'node:os';
import { buffer } from 'node:stream/consumers';
import { readPictureHeader } from '@truemark/domain/files/picture-header';
import sharp, { type Sharp } from 'sharp';
import { decodeJpeg2000 } from './decode-jpeg2000.ts';
import type { PictureVerdict } from './picture-verdict.ts';

// A program of its own: a picture by standard input, the verdict as a line of JSON and the new picture by standard output.
// What a hostile file does to a decoder it does here, without the server's memory, files or network.

/** A scan of a page, and any telephone's camera; more than three bytes each of it are never in memory at once. */
const pixelsMax = 100_000_000;
/** OpenJPEG takes forty bytes a pixel. */
const jpeg2000PixelsMax = 24_000_000;
/** Longer sides are made shorter. */
const sideMax = Number(process.argv[2]);
const quality = 88;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadJpeg', 'VipsForeignLoadPng'],
});
sharp.cache(false);
sharp.concurrency(1);
// Only from here on: on a machine that has much to do, a process that starts at a low priority takes half a minute.
const priority = Number(process.argv[3]);
if (priority > os.getPriority()) os.setPriority(priority);

const source = await buffer(process.stdin);
const { verdict, picture } = await reencode(source);
process.stdout.write(`${JSON.stringify(verdict)}\n`);
if (picture) process.stdout.write(picture);

async function reencode(bytes: Buffer): Promise<{ readonly verdict: PictureVerdict; readonly picture?: Buffer }> {
  const header = readPictureHeader(bytes);
  if (!header) return { verdict: { ok: false, code: 'pictureUnreadable' } };
  const { format, width, height } = header;
  const isTooLarge = width * height > (format === 'jpeg2000' ? jpeg2000PixelsMax : pixelsMax);
  if (isTooLarge) return { verdict: { ok: false, code: 'pictureTooLarge' } };
  try {
    const opened = format === 'jpeg2000' ? await openJpeg2000(bytes) : openPlain(bytes);
    const { data: picture, info } = await opened
      .autoOrient()
      .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    const sourceHash = createHash('sha256').update(bytes).digest('hex');
    const pictureHash = await calculatePictureHash(picture);
    return { verdict: { ok: true, width: info.width, height: info.height, sourceHash, pictureHash }, picture };
  } catch (error) {
    process.stderr.write(`${(error as Error)?.message ?? String(error)}\n`);
    return { verdict: { ok: false, code: 'pictureUnreadable' } };
  }
}

function openPlain(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: pixelsMax, pages: 1 });
}

async function openJpeg2000(bytes: Buffer): Promise<Sharp> {
  const { pixels, width, height, channels } = await decodeJpeg2000(bytes);
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Whether each of 8 × 8 fields is darker than its right neighbour: 64 digits. Source: Krawetz, "Kind of Like That", 2013. */
async function calculatePictureHash(picture: Buffer): Promise<string> {
  const fields = await sharp(picture).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  const rows = Array.from({ length: 8 }, (_, row) => fields.subarray(row * 9, row * 9 + 9));
  return rows
    .map(row => Array.from({ length: 8 }, (_, at) => ((row[at] ?? 0) < (row[at + 1] ?? 0) ? 1 : 0)).join(''))
    .join('');
}
