import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its content is asked for when its turn comes. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  /** Already compressed, as pictures are. */
  readonly isStored?: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const version = 20;
/** Sizes come after the content, and names are UTF-8. */
const flags = 0x0808;
const sizeMax = 0xffff_ffff;

/** The time of day of an entry, as archives of 1989 write it; the year begins in 1980. */
function packTime(atMs: number): readonly [time: number, date: number] {
  const at = new Date(atMs);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

function pack(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [bytes, value] of fields) offset = buffer.writeUIntLE(value, offset, bytes);
  return buffer;
}

async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw();
  const fed = (async () => {
    for await (const chunk of content) if (!packer.write(chunk)) await once(packer, 'drain');
    packer.end();
  })();
  // What fails while it is read fails the reader, too.
  fed.catch((error: unknown) => packer.destroy(error instanceof Error ? error : new Error(String(error))));
  yield* packer as AsyncIterable<Uint8Array>;
  await fed;
}

/**
 * A ZIP archive, written as it is read. Up to 4 GB, without encryption. Source: APPNOTE 6.3.10 of PKWARE, sections 4.3.7,
 * 4.3.9, 4.3.12 and 4.3.16.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, atMs: number): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  const [time, date] = packTime(atMs);
  let offset = 0;
  const count = (chunk: Uint8Array): Uint8Array => {
    offset += chunk.length;
    if (offset > sizeMax) throw new Error('an archive is larger than its form allows');
    return chunk;
  };
  for await (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const method = entry.isStored ? 0 : 8;
    const begin = offset;
    const head = [[2, method] as const, [2, time] as const, [2, date] as const];
    yield count(
      pack([4, 0x0403_4b50], [2, version], [2, flags], ...head, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    );
    yield count(name);
    let crc = 0;
    let size = 0;
    const measured = (async function* () {
      for await (const chunk of entry.content) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
    })();
    const bodyBegin = offset;
    for await (const chunk of entry.isStored ? measured : deflate(measured)) yield count(chunk);
    const packed = offset - bodyBegin;
    yield count(pack([4, 0x0807_4b50], [4, crc], [4, packed], [4, size]));
    written.push({ name, method, crc, packed, size, offset: begin });
  }
  const begin = offset;
  for (const { name, method, crc, packed, size, offset: at } of written) {
    const sizes = [[4, crc] as const, [4, packed] as const, [4, size] as const];
    const head = [[2, flags] as const, [2, method] as const, [2, time] as const, [2, date] as const];
    const rest = [
      [2, 0] as const,
      [2, 0] as const,
      [2, 0] as const,
      [2, 0] as const,
      [4, 0] as const,
      [4, at] as const,
    ];
    yield count(pack([4, 0x0201_4b50], [2, version], [2, version], ...head, ...sizes, [2, name.length], ...rest));
    yield count(name);
  }
  const length = offset - begin;
  const total = written.length;
  yield count(pack([4, 0x0605_4b50], [2, 0], [2, 0], [2, total], [2, total], [4, length], [4, begin], [2, 0]));
}
