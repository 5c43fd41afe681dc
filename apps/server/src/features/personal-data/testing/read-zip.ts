import { crc32, inflateRawSync } from 'node:zlib';
import { assert } from '@truemark/domain/result';

/** Reads an archive by its own directory, as programs do that open one. */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, crc, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [size, length, offset] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    const begin = offset + 30 + zip.readUInt16LE(offset + 26);
    const body = zip.subarray(begin, begin + packed);
    const content = method === 0 ? body : inflateRawSync(body);
    assert(content.length === size && crc32(content) === crc, `${name} is whole`);
    files.set(name, content);
    at += 46 + length;
  }
  return files;
}
