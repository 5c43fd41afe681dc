import type { ChildProcess } from 'node:child_process';
import { readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { uploadPartBytes } from '@truemark/contract/limits';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type {} from '../../platform/testing/test-database.ts';
import { openTestHttp, usersByNumber } from '../../platform/testing/test-http.ts';
import { createFileSeal } from './file-seal.ts';
import { createPictureQueue, startLauncher } from './picture/reencode-picture.ts';
import { registerFileRoutes } from './routes.ts';
import { openFilesWorld } from './testing/files-world.ts';
import { makeSoundPictures } from './testing/sound-pictures.ts';

let world: Awaited<ReturnType<typeof openFilesWorld>>;
let small: Buffer;
let jpeg2000: Buffer;
/** Longer than two parts. */
let large: Buffer;
let user = 1_000;

beforeAll(async () => {
  world = await openFilesWorld();
  ({ jpeg: small, jpeg2000 } = await makeSoundPictures());
  const noise = await sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#000',
    },
  })
    .png()
    .toBuffer();
  large = noise;
  expect(large.length).toBeGreaterThan(2 * uploadPartBytes);
});
afterEach(() => {
  delete world.faults.write;
  delete world.faults.pictures;
  user++;
});
afterAll(() => world.close());

const start = (bytes = large, fingerprint = 'fingerprint') =>
  world.files.uploads.start({ userId: user, purpose: 'identity', bytes: bytes.length, fingerprint });

async function begin(bytes = large): Promise<string> {
  const started = await start(bytes);
  if (!started.ok) throw new Error(started.code);
  return started.value.uploadId;
}

const sendPart = (uploadId: string, offset: number, bytes = large) =>
  world.files.uploads.addPart({
    userId: user,
    uploadId,
    offset,
    data: bytes.subarray(offset, offset + uploadPartBytes),
  });

async function keep(bytes = small): Promise<string> {
  const sent = await world.send(user, bytes);
  if (!sent.ok) throw new Error(sent.code);
  return sent.value.fileId;
}

const claim = (fileIds: readonly string[], rest: { userId?: number; record?: string } = {}) =>
  world.database.transaction(client =>
    world.files.claimIn(client, { userId: user, purpose: 'identity', record: 'test:1', ...rest, fileIds }),
  );

const listOf = async (prefix: string) => (await world.list()).filter(name => name.startsWith(prefix));

describe('uploads', () => {
  it('FIL-010 goes on where it was cut off, and takes a part that comes again as the same', async () => {
    const uploadId = await begin();
    expect(await sendPart(uploadId, 0)).toEqual({ ok: true, value: { received: uploadPartBytes } });
    expect(await start()).toEqual({ ok: true, value: { uploadId, received: uploadPartBytes } });
    expect(await sendPart(uploadId, 0)).toEqual({ ok: true, value: { received: uploadPartBytes } });
    const wrong = { ok: false, code: 'uploadOffsetWrong', values: { received: String(uploadPartBytes) } };
    expect(await sendPart(uploadId, 2 * uploadPartBytes)).toEqual(wrong);
    expect(await world.files.uploads.finish(user, uploadId)).toEqual(wrong);
    for (let offset = uploadPartBytes; offset < large.length; offset += uploadPartBytes)
      await sendPart(uploadId, offset);
    const finished = await world.files.uploads.finish(user, uploadId);
    expect(finished.ok).toBe(true);
    expect(await world.files.uploads.finish(user, uploadId)).toEqual(finished);
    expect(await listOf('parts/')).toEqual([]);
  });

  it('FIL-011 keeps one part and one picture of several that come at once, from two programs', async () => {
    const uploadId = await begin(small);
    const other = world.createOther();
    const part = { userId: user, uploadId, offset: 0, data: small };
    const parts = await Promise.all([1, 2, 3, 4].map(at => (at % 2 ? world.files : other).uploads.addPart(part)));
    for (const added of parts) expect(added).toEqual({ ok: true, value: { received: small.length } });
    const before = (await listOf('pictures/')).length;
    const ends = await Promise.all(
      [world.files, other, world.files, other].map(files => files.uploads.finish(user, uploadId)),
    );
    expect(new Set(ends.map(end => (end.ok ? end.value.fileId : end.code))).size).toBe(1);
    expect((await listOf('pictures/')).length).toBe(before + 1);
    expect(await listOf('parts/')).toEqual([]);
  });

  it('FIL-012 refuses what is larger than its purpose allows before a byte is sent', async () => {
    const order = { userId: user, fingerprint: 'fingerprint' };
    const proof = await world.files.uploads.start({ ...order, purpose: 'depositProof', bytes: 2 * 1024 ** 2 + 1 });
    expect(proof).toEqual({ ok: false, code: 'fileTooLarge', values: { megabytes: '2' } });
    const document = await world.files.uploads.start({ ...order, purpose: 'identity', bytes: 50 * 1024 ** 2 + 1 });
    expect(document).toEqual({ ok: false, code: 'fileTooLarge', values: { megabytes: '50' } });
    expect(await world.files.uploads.start({ ...order, purpose: 'identity', bytes: 0 })).toMatchObject({
      code: 'fileFormatWrong',
    });
  });

  it('FIL-013 lets a user begin a hundred uploads a day', async () => {
    for (let count = 0; count < 100; count++)
      expect(await start(small, `fingerprint ${count}`)).toMatchObject({ ok: true });
    expect(await start(small, 'one more')).toMatchObject({ ok: false, code: 'uploadsTooMany' });
    expect(await start(small, 'fingerprint 7')).toMatchObject({ ok: true });
  });

  it('FIL-014 fails clearly when the disk is full, and leaves no row and no file', async () => {
    const [rows, names] = [await world.countRows(), await world.list()];
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    world.faults.write = full;
    expect(await world.send(user, small)).toEqual({ ok: false, code: 'uploadFailed' });
    delete world.faults.write;
    const uploadId = await begin(small);
    await sendPart(uploadId, 0, small);
    world.faults.write = full;
    expect(await world.files.uploads.finish(user, uploadId)).toEqual({ ok: false, code: 'uploadFailed' });
    expect(await world.countRows()).toBe(rows);
    expect(await world.list()).toEqual(names);
    delete world.faults.write;
    expect(await world.send(user, small)).toMatchObject({ ok: true });
  });

  it('FIL-015 does not wait for a slow disk, and removes what that writes late', async () => {
    const [rows, names] = [await world.countRows(), await world.list()];
    const disk = Promise.withResolvers<void>();
    let late: Promise<void> | undefined;
    world.faults.write = (name, bytes) => {
      late = disk.promise.then(() => world.disk.write(name, bytes));
      return late;
    };
    expect(await world.send(user, small)).toEqual({ ok: false, code: 'uploadFailed' });
    disk.resolve();
    await late;
    await expect.poll(() => world.list()).toEqual(names);
    expect(await world.countRows()).toBe(rows);
  });

  it('FIL-016 has failed, and is no unreadable picture, when it could not be made anew in time; it can be sent again', async () => {
    const [rows, names] = [await world.countRows(), await world.list()];
    world.faults.pictures = createPictureQueue({ log: world.log, workMsMax: 1 });
    for (const bytes of [small, jpeg2000]) {
      expect(await world.send(user, bytes)).toEqual({ ok: false, code: 'uploadFailed' });
    }
    expect(await world.list()).toEqual(names);
    expect(await world.countRows()).toBe(rows);
    delete world.faults.pictures;
    expect(await world.send(user, jpeg2000)).toMatchObject({ ok: true });
  });

  it('FIL-017 has failed when the program that starts picture processes is killed; the next one is made by a new one', async () => {
    const launchers: ChildProcess[] = [];
    const start = () => {
      const launcher = startLauncher();
      launchers.push(launcher);
      return launcher;
    };
    world.faults.pictures = createPictureQueue({ log: world.log, priority: 0, start });
    const sent = world.send(user, jpeg2000);
    await expect.poll(() => launchers[0]?.listenerCount('message')).toBe(1);
    launchers[0]?.kill('SIGKILL');
    expect(await sent).toEqual({ ok: false, code: 'uploadFailed' });
    expect(await world.send(user, jpeg2000)).toMatchObject({ ok: true });
    expect(launchers).toHaveLength(2);
    delete world.faults.pictures;
  });

  it('FIL-020 is on the disk encrypted only, and opens under its own name and key alone', async () => {
    const id = await keep();
    const name = `pictures/${id}`;
    const bytes = readFileSync(path.join(world.place, name));
    expect(bytes.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false);
    expect(world.seal.open(bytes, name).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(() => world.seal.open(bytes, 'pictures/another')).toThrow();
    expect(() => createFileSeal(Buffer.alloc(32)).open(bytes, name)).toThrow();
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    expect(() => world.seal.open(bytes, name)).toThrow();
  });

  it('FIL-021 is bound to a record once, by its owner, for its purpose, all or none', async () => {
    const [first, second] = [await keep(), await keep(large)];
    expect(await claim([first, second], { userId: user + 1 })).toEqual({ ok: false, code: 'fileMissing' });
    const proof = { userId: user, purpose: 'depositProof', fileIds: [first], record: 'test:1' } as const;
    expect(await world.database.transaction(client => world.files.claimIn(client, proof))).toMatchObject({ ok: false });
    expect(await claim([first, first])).toMatchObject({ ok: false });
    const once = await claim([second], { record: 'test:2' });
    expect(once).toEqual({ ok: true, value: undefined });
    expect(await claim([second])).toEqual({ ok: false, code: 'fileMissing' });
  });

  it('FIL-022 shows a picture to its owner, and to reviewers once it belongs to a record; every view is kept', async () => {
    const id = await keep();
    expect(await world.files.view(id, { userId: user + 1 })).toEqual({ ok: false, code: 'fileMissing' });
    expect(await world.files.view(id, { operatorNumber: 3 })).toEqual({ ok: false, code: 'fileMissing' });
    expect(await world.files.view(id, { userId: user })).toMatchObject({ ok: true });
    await claim([id]);
    await world.files.view(id, { operatorNumber: 3 });
    await world.files.view(id, { operatorNumber: 4 });
    expect(await world.files.countViewsIn(world.database.pool, [id])).toEqual([
      { viewer: 'owner', count: 1 },
      { viewer: 'reviewer', count: 2 },
    ]);
    await expect(world.database.query('update file_view set operator_number = 5')).rejects.toThrow();
    await expect(world.database.query('delete from stored_file where id = $1', [id])).rejects.toThrow(
      'a picture that belongs to a record stays',
    );
  });

  it('FIL-023 knows the same picture of another user again, also saved anew', async () => {
    const own = await keep();
    await claim([own]);
    user++;
    const again = await keep();
    const resaved = await keep(await sharp(small).resize(120).jpeg({ quality: 60 }).toBuffer());
    const different = await keep(large);
    const alike = await world.database.transaction(client =>
      world.files.findAlikeIn(client, [again, resaved, different]),
    );
    const expected = { userId: user - 1, record: 'test:1' };
    const found = alike.filter(({ userId }) => userId === user - 1);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ ...expected, fileId: again, isSame: true });
    expect(found).toContainEqual({ ...expected, fileId: resaved, isSame: false });
  });

  it('FIL-024 forgets after a day what nothing has claimed, and files that a killed program left without a row', async () => {
    const [claimed, unclaimed] = [await keep(), await keep(large)];
    await claim([claimed]);
    const uploadId = await begin(small);
    await sendPart(uploadId, 0, small);
    await world.disk.write('pictures/orphan', Buffer.from('x'));
    await world.disk.write('parts/orphan.0123456789ab.draft', Buffer.from('x'));
    await world.files.sweep();
    expect(await world.list()).toEqual(expect.arrayContaining([`pictures/${unclaimed}`, 'pictures/orphan']));
    world.time.nowMs += 26 * 3_600_000;
    const fresh = await keep(await sharp(small).negate().jpeg().toBuffer());
    utimesSync(path.join(world.place, 'pictures', fresh), new Date(world.time.nowMs), new Date(world.time.nowMs));
    await world.files.sweep();
    // What a row knows is not looked at on the disk.
    expect(world.asked.filter(name => name.startsWith('pictures/') && !name.includes('orphan'))).toEqual([]);
    const left = await world.list();
    expect(left).toEqual(expect.arrayContaining([`pictures/${claimed}`, `pictures/${fresh}`].toSorted()));
    expect(left).not.toContain(`pictures/${unclaimed}`);
    expect(left.filter(name => name.includes('orphan') || name.startsWith('parts/'))).toEqual([]);
    expect(await world.files.view(unclaimed, { userId: user })).toMatchObject({ ok: false });
    expect(await world.files.uploads.finish(user, uploadId)).toMatchObject({ ok: false, code: 'fileMissing' });
  });

  it('FIL-025 comes in and goes out by the calls of the contract', async () => {
    const { server, http } = await openTestHttp({ nowMs: Date.now }, { sessions: usersByNumber });
    registerFileRoutes(http, world.files);
    const headers = { authorization: String(user) };
    const post = async (call: string, payload: object) =>
      (await server.inject({ method: 'POST', url: `/swx/customer/upload/${call}`, headers, payload })).json();
    const { uploadId } = (await post('start', { purpose: 'identity', bytes: large.length, fingerprint: 'of a route' }))
      .result;
    for (let offset = 0; offset < large.length; offset += uploadPartBytes) {
      const data = large.subarray(offset, offset + uploadPartBytes).toString('base64');
      expect(await post('part', { uploadId, offset, data })).toMatchObject({ code: 200 });
    }
    const { fileId } = (await post('finish', { uploadId })).result;
    const url = `/swx/customer/upload/file/${fileId}`;
    const shown = await server.inject({ method: 'GET', url, headers });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${fileId}.jpg"`,
    });
    expect(shown.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const stranger = await server.inject({ method: 'GET', url, headers: { authorization: String(user + 1) } });
    expect(stranger.json()).toMatchObject({ code: 11100, result: { name: 'fileMissing' } });
    expect(await post('finish', { uploadId: '../../../../etc/passwd' })).toMatchObject({
      result: { name: 'malformedRequest' },
    });
    await server.close();
  });
});
