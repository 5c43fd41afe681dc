import { expect, it } from 'vitest';
import { readZip } from './testing/read-zip.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

async function* once(text: string) {
  yield Buffer.from(text);
}

async function* list(entries: readonly ZipEntry[]) {
  yield* entries;
}

it('PDA-006 an archive has every file whole, by its own directory, with names of every script', async () => {
  const long = 'a line that repeats\n'.repeat(50_000);
  const entries = [
    { name: 'data/long.json', content: once(long) },
    { name: 'pictures/ビル.jpg', isStored: true, content: once('\u0000stored as it is') },
    { name: 'empty.json', content: once('') },
  ];
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(list(entries), Date.UTC(2026, 10, 28, 5, 30))) chunks.push(chunk);
  const zip = Buffer.concat(chunks);
  expect(zip.length).toBeLessThan(20_000);
  const files = readZip(zip);
  expect([...files.keys()]).toEqual(['data/long.json', 'pictures/ビル.jpg', 'empty.json']);
  expect(files.get('data/long.json')?.toString()).toBe(long);
  expect(files.get('pictures/ビル.jpg')?.toString()).toBe('\u0000stored as it is');
});

it('PDA-006 what fails while it is read fails the archive, which is not taken for a whole one', async () => {
  const failing = (async function* () {
    yield Buffer.from('begun');
    throw new Error('the disk is gone');
  })();
  const zip = writeZip(list([{ name: 'a.json', content: failing }]), Date.UTC(2026, 0, 1));
  const all = (async () => {
    for await (const _ of zip);
  })();
  await expect(all).rejects.toThrow('the disk is gone');
});
