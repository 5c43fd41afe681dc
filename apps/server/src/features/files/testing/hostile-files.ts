import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Stands in whatever a hostile file smuggles: no stored picture may have it. */
export const contraband = 'contraband';
const script = `<script>alert("${contraband}")</script>`;

const text = (words: string) => Buffer.from(words, 'latin1');
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

/** First bytes of kinds of files that are no picture of ours. */
const otherKinds: Readonly<Record<string, Buffer>> = {
  svg: text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${contraband}')"/>`),
  svgWithDeclaration: text(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
  ),
  html: text(`<!DOCTYPE html>${script}`),
  xml: text('<?xml version="1.0"?><a/>'),
  script: text(`alert("${contraband}")`),
  shell: text(`#!/bin/sh\necho ${contraband}`),
  php: text(`<?php echo "${contraband}"; ?>`),
  json: text('{"picture": true}'),
  csv: text('=cmd|calc!A1,2,3,4,5,6'),
  pdf: text('%PDF-1.7\n%âãÏÓ'),
  postscript: text('%!PS-Adobe-3.0 EPSF-3.0'),
  mvg: text('push graphic-context\nviewbox 0 0 640 480\nfill "url(https://example.org/)"'),
  rtf: text('{\\rtf1\\ansi'),
  gif87: text('GIF87a\x01\x00\x01\x00\x00\x00\x00'),
  gif89: text('GIF89a\x01\x00\x01\x00\x00\x00\x00'),
  webp: text('RIFF\x24\x00\x00\x00WEBPVP8 '),
  bmp: hex('424d 3a00 0000 0000 0000 3600 0000 2800'),
  tiffLittle: hex('4949 2a00 0800 0000 0000 0000'),
  tiffBig: hex('4d4d 002a 0000 0008 0000 0000'),
  ico: hex('0000 0100 0100 1010 0000 0100'),
  psd: text('8BPS\x00\x01\x00\x00\x00\x00\x00\x00'),
  heic: text('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'),
  avif: text('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00'),
  jpegXl: hex('0000 000c 4a58 4c20 0d0a 870a'),
  jpegXlBare: hex('ff0a 0000 0000 0000 0000 0000'),
  zip: hex('504b 0304 1400 0000 0800 0000'),
  gzip: hex('1f8b 0800 0000 0000 0003 0000'),
  bzip: text('BZh91AY&SY\x00\x00'),
  sevenZip: hex('377a bcaf 271c 0004 0000 0000'),
  rar: hex('5261 7221 1a07 0100 0000 0000'),
  xz: hex('fd37 7a58 5a00 0004 0000 0000'),
  elf: hex('7f45 4c46 0201 0100 0000 0000'),
  windowsProgram: hex('4d5a 9000 0300 0000 0400 0000'),
  wasm: hex('0061 736d 0100 0000 0000 0000'),
  javaClass: hex('cafe babe 0000 0034 0000 0000'),
  sqlite: text('SQLite format 3\x00'),
  mp3: text('ID3\x04\x00\x00\x00\x00\x00\x00\x00\x00'),
  mp4: text('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00'),
  ogg: text('OggS\x00\x02\x00\x00\x00\x00\x00\x00'),
  flash: text('FWS\x09\x00\x00\x00\x00\x00\x00\x00\x00'),
  woff: text('wOF2\x00\x01\x00\x00\x00\x00\x00\x00'),
  openExr: hex('762f 3101 0200 0000 0000 0000'),
  zeros: Buffer.alloc(64),
  nearlyPng: hex('8950 4e47 0a1a 0a0d 0000 000d'),
  nearlyJpeg: hex('ffd9 ffd8 ffe0 0010 4a46 4946'),
  nearlyJp2: hex('0000 000c 6a50 2020 0a0d 0a87'),
  spaceBeforeJpeg: Buffer.concat([text(' '), hex('ffd8 ffe0 0010 4a46 4946 0001')]),
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function calculateCrc(bytes: Uint8Array): number {
  return ~bytes.reduce((crc, byte) => (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8), -1) >>> 0;
}

function makeChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(kind), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(calculateCrc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const pngStart = hex('8950 4e47 0d0a 1a0a');

/** A PNG that says it has so many pixels, with a few bytes of them. */
function makePngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    pngStart,
    makeChunk('IHDR', header),
    makeChunk('IDAT', pixels),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Puts chunks behind the header of a PNG. */
function addChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  const at = pngStart.length + 25;
  return Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)]);
}

/** Puts a segment behind the start of a JPEG. */
function addSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** A JPEG that says it has so many pixels. */
function resizeJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const at = bytes.findIndex((byte, place) => byte === 0xff && [0xc0, 0xc2].includes(bytes[place + 1] ?? 0));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

function resizeJpeg2000(codestream: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(codestream);
  bytes.writeUInt32BE(width, 8);
  bytes.writeUInt32BE(height, 12);
  return bytes;
}

/** Pseudo-random, so that a failure can be seen again. */
function createDraw(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

function damage(bytes: Buffer, seed: number): Buffer {
  const draw = createDraw(seed);
  const damaged = Buffer.from(bytes);
  // Beyond the first bytes, by which its format is known.
  for (let hit = 0; hit < 8; hit++) damaged[16 + draw(damaged.length - 16)] = draw(256);
  return damaged;
}

export interface SoundPictures {
  readonly jpeg: Buffer;
  readonly png: Buffer;
  readonly jpeg2000: Buffer;
}

/** Files that no decoder is given: their first bytes are of no format of ours. */
export function listOtherKinds({ jpeg, png }: SoundPictures): HostileFile[] {
  const kinds = Object.entries(otherKinds);
  const plain = kinds.map(([name, bytes]) => ({ name, bytes: Buffer.concat([bytes, Buffer.alloc(20, 0x20)]) }));
  const withJpeg = kinds.map(([name, bytes]) => ({
    name: `${name} before a JPEG`,
    bytes: Buffer.concat([bytes, jpeg]),
  }));
  const withPng = kinds.map(([name, bytes]) => ({ name: `${name} before a PNG`, bytes: Buffer.concat([bytes, png]) }));
  const short = Array.from({ length: 12 }, (_, length) => ({
    name: `${length} bytes`,
    bytes: jpeg.subarray(0, length),
  }));
  return [...plain, ...withJpeg, ...withPng, ...short];
}

/** Files that say they have more pixels than are decoded. */
export function listBombs({ jpeg, jpeg2000 }: SoundPictures): HostileFile[] {
  return [
    { name: 'PNG of 50,000² pixels', bytes: makePngOfSize(50_000, 50_000) },
    { name: 'PNG of 2³¹ pixels a side', bytes: makePngOfSize(2 ** 31 - 1, 2 ** 31 - 1) },
    { name: 'PNG of 100,000,000 × 2', bytes: makePngOfSize(100_000_000, 2) },
    { name: 'JPEG of 65,535²', bytes: resizeJpeg(jpeg, 65_535, 65_535) },
    { name: 'JPEG 2000 of 4 billion²', bytes: resizeJpeg2000(jpeg2000, 2 ** 32 - 1, 2 ** 32 - 1) },
    { name: 'JPEG 2000 of 203 × 2,097,304', bytes: resizeJpeg2000(jpeg2000, 203, 2_097_304) },
    { name: 'JPEG 2000 of 50,000²', bytes: resizeJpeg2000(jpeg2000, 50_000, 50_000) },
  ];
}

/** Pictures with more in them than a picture: they are made anew without it. */
export async function listSmugglers({ jpeg, png }: SoundPictures): Promise<HostileFile[]> {
  const gps = { IFD0: { Copyright: contraband }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const exif = (format: 'jpeg' | 'png') => sharp(jpeg).withExif(gps).toFormat(format).toBuffer();
  const manyTexts = Array.from({ length: 200 }, () => makeChunk('tEXt', text(`Comment\0${contraband}`)));
  const textBomb = Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, 0x20))]);
  return [
    { name: 'JPEG with a position', bytes: await exif('jpeg') },
    { name: 'PNG with a position', bytes: await exif('png') },
    { name: 'JPEG before HTML', bytes: Buffer.concat([jpeg, text(script)]) },
    { name: 'PNG before HTML', bytes: Buffer.concat([png, text(script)]) },
    { name: 'JPEG before ZIP', bytes: Buffer.concat([jpeg, hex('504b 0304'), text(contraband)]) },
    { name: 'JPEG with a script as comment', bytes: addSegment(jpeg, 0xfe, text(script)) },
    { name: 'JPEG with PHP as comment', bytes: addSegment(jpeg, 0xfe, text(`<?php ${contraband} ?>`)) },
    { name: 'JPEG with XMP', bytes: addSegment(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\0${contraband}`)) },
    { name: 'JPEG with broken EXIF', bytes: addSegment(jpeg, 0xe1, text(`Exif\0\0${contraband}`)) },
    { name: 'JPEG with a broken profile', bytes: addSegment(jpeg, 0xe2, text(`ICC_PROFILE\0\x01\x01${contraband}`)) },
    { name: 'JPEG with IPTC', bytes: addSegment(jpeg, 0xed, text(`Photoshop 3.0\0${contraband}`)) },
    { name: 'PNG with text', bytes: addChunks(png, makeChunk('tEXt', text(`Comment\0${script}`))) },
    { name: 'PNG with 200 texts', bytes: addChunks(png, ...manyTexts) },
    { name: 'PNG with a bomb of text', bytes: addChunks(png, makeChunk('zTXt', textBomb)) },
    { name: 'PNG with an unknown chunk', bytes: addChunks(png, makeChunk('haCk', text(contraband))) },
  ];
}

/** Pictures that were cut off or changed: refused, or made a sound picture of. */
export function listBroken({ jpeg, png, jpeg2000 }: SoundPictures): HostileFile[] {
  const sound = Object.entries({ jpeg, png, jpeg2000 });
  const cut = sound.flatMap(([name, bytes]) =>
    [0.05, 0.2, 0.5, 0.9].map(part => ({
      name: `${name} cut at ${part}`,
      bytes: bytes.subarray(0, 16 + Math.floor((bytes.length - 16) * part)),
    })),
  );
  const damaged = sound.flatMap(([name, bytes]) =>
    Array.from({ length: 8 }, (_, seed) => ({ name: `${name} with damage ${seed}`, bytes: damage(bytes, seed + 1) })),
  );
  return [...cut, ...damaged];
}
