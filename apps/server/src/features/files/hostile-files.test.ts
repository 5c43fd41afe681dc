import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../platform/testing/test-database.ts';
import { isWholeRun, wholeRunOnly } from '../../testing/test-extent.ts';
import { openFilesWorld } from './testing/files-world.ts';
import {
  contraband,
  type HostileFile,
  listBombs,
  listBroken,
  listOtherKinds,
  listSmugglers,
  type SoundPictures,
} from './testing/hostile-files.ts';
import { makeSoundPictures } from './testing/sound-pictures.ts';

let world: Awaited<ReturnType<typeof openFilesWorld>>;
let sound: SoundPictures;
let user = 0;
let tested = 0;

/** Each takes a process of its own: all of them in the whole run, else every eighth. */
const choose = (files: readonly HostileFile[]) => files.filter((_, index) => isWholeRun || index % 8 === 0);

beforeAll(async () => {
  world = await openFilesWorld();
  sound = await makeSoundPictures();
});
afterAll(() => world.close());

/** What the product says to a file; each comes from a user of its own, for whom nothing is counted yet. */
async function offer({ bytes }: HostileFile) {
  tested++;
  user++;
  const answer = await world.send(user, bytes);
  if (!answer.ok) return { code: answer.code };
  const viewed = await world.files.view(answer.value.fileId, { userId: user });
  if (!viewed.ok) throw new Error(viewed.code);
  return { picture: viewed.value };
}

async function expectPlain(picture: Buffer, name: string): Promise<void> {
  const { format, exif, xmp, icc, iptc, comments, width } = await sharp(picture).metadata();
  expect({ name, format, exif, xmp, icc, iptc, comments }).toEqual({ name, format: 'jpeg' });
  expect(width).toBeGreaterThan(0);
  expect(picture.includes(contraband)).toBe(false);
  expect(picture.subarray(-2).toString('hex')).toBe('ffd9');
}

describe('hostile files', () => {
  it('FIL-001 refuses every kind of file but JPG, JPEG 2000 and PNG by its first bytes', async () => {
    for (const file of listOtherKinds(sound)) {
      expect({ name: file.name, ...(await offer(file)) }).toEqual({ name: file.name, code: 'fileFormatWrong' });
    }
    expect(await world.countRows()).toBe(0);
    expect(await world.list()).toEqual([]);
  });

  it('FIL-002 refuses a picture with too many pixels by its header, before anything is decoded', async () => {
    for (const file of choose(listBombs(sound))) {
      const startMs = performance.now();
      expect({ name: file.name, ...(await offer(file)) }).toEqual({ name: file.name, code: 'pictureTooLarge' });
      expect(performance.now() - startMs).toBeLessThan(10_000);
    }
    expect(await world.countRows()).toBe(0);
  }, 120_000);

  it('FIL-003 makes a picture anew, without positions, comments, profiles and whatever else the file holds', async () => {
    for (const file of choose(await listSmugglers(sound))) {
      const { picture, code } = await offer(file);
      if (picture) await expectPlain(picture, file.name);
      // A profile or a text that is no such thing may be a reason to refuse, too.
      else expect({ name: file.name, code }).toEqual({ name: file.name, code: 'pictureUnreadable' });
    }
  }, 120_000);

  it('FIL-004 refuses a picture that is cut off or damaged, or makes a sound one of it', async () => {
    for (const file of choose(listBroken(sound))) {
      const { picture, code } = await offer(file);
      if (picture) await expectPlain(picture, file.name);
      else expect(['pictureUnreadable', 'pictureTooLarge', 'fileFormatWrong']).toContain(code);
    }
  }, 240_000);

  it('FIL-005 takes JPG, JPEG 2000 and PNG', async () => {
    for (const [name, bytes] of Object.entries(sound)) {
      const { picture } = await offer({ name, bytes });
      if (!picture) throw new Error(`${name} was refused`);
      await expectPlain(picture, name);
      const { width, height } = await sharp(picture).metadata();
      expect({ width, height }).toEqual({ width: 160, height: 120 });
      // Red is strong here, and blue is not.
      const corner = await sharp(picture).extract({ left: 130, top: 60, width: 20, height: 20 }).raw().toBuffer();
      expect(corner[0]).toBeGreaterThan(190);
    }
  }, 60_000);

  it('FIL-006 turns a picture as its EXIF says, since that is lost', async () => {
    const turned = await sharp(sound.jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { picture } = await offer({ name: 'turned', bytes: turned });
    const { width, height, orientation } = await sharp(picture).metadata();
    expect({ width, height, orientation }).toEqual({ width: 120, height: 160, orientation: undefined });
  });

  it('FIL-001 is held against 200 hostile files and more', wholeRunOnly, () => {
    expect(tested).toBeGreaterThan(200);
  });
});
