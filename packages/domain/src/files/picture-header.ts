/** The formats that a picture may have. Source: specification, section 5. */
export type PictureFormat = 'jpeg' | 'jpeg2000' | 'png';

/** What a picture says of itself before anything of it is decoded. */
export interface PictureHeader {
  readonly format: PictureFormat;
  /** Pixels, as stored: before any turning. */
  readonly width: number;
  readonly height: number;
}

/** Bytes from which `findPictureFormat` can tell a format. */
export const formatBytes = 12;

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Signature box of JP2. Source: ISO/IEC 15444-1, annex I.5.1. */
const jp2Start = [0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a];
/** SOC and SIZ, with which every bare codestream begins. Source: ISO/IEC 15444-1, annex A.4. */
const codestreamStart = [0xff, 0x4f, 0xff, 0x51];
const jpegStart = [0xff, 0xd8, 0xff];

/** The format by the first bytes alone, whatever the name of the file says; undefined for every other kind of file. */
export function findPictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (startsWith(bytes, jpegStart)) return 'jpeg';
  if (startsWith(bytes, pngStart)) return 'png';
  return startsWith(bytes, jp2Start) || startsWith(bytes, codestreamStart) ? 'jpeg2000' : undefined;
}

/** Format and size of a picture; undefined for what is none, or does not say its size where its format has it. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const format = findPictureFormat(bytes);
  if (!format) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = { jpeg: readJpegSize, png: readPngSize, jpeg2000: readJpeg2000Size }[format](view);
  return size && size.width > 0 && size.height > 0 ? { format, ...size } : undefined;
}

type Size = Pick<PictureHeader, 'width' | 'height'>;

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}

/** IHDR is the first chunk. Source: PNG specification, section 11.2.1. */
function readPngSize(view: DataView): Size | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== 0x49484452) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The first frame header; segments before it are passed over by their length. Source: ITU-T T.81, annex B. */
function readJpegSize(view: DataView): Size | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (isFrameHeader(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    // The scan begins, or the picture ends, before a frame header.
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

const codestreamBox = 0x6a703263;

/** Boxes before the codestream are passed over by their length. Source: ISO/IEC 15444-1, annex I.4. */
function readJpeg2000Size(view: DataView): Size | undefined {
  if (view.getUint8(0) === 0xff) return readCodestreamSize(view, 0);
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const isLong = view.getUint32(at) === 1;
    const headerBytes = isLong ? 16 : 8;
    if (view.getUint32(at + 4) === codestreamBox) return readCodestreamSize(view, at + headerBytes);
    if (at + headerBytes > view.byteLength) return undefined;
    const bytes = isLong ? Number(view.getBigUint64(at + 8)) : view.getUint32(at);
    if (bytes < headerBytes) return undefined;
    at += bytes;
  }
  return undefined;
}

/** SIZ: the area of the picture on its reference grid, which no component is larger than. Source: annex A.5.1. */
function readCodestreamSize(view: DataView, at: number): Size | undefined {
  if (at + 24 > view.byteLength || view.getUint32(at) !== 0xff4fff51) return undefined;
  return {
    width: view.getUint32(at + 8) - view.getUint32(at + 16),
    height: view.getUint32(at + 12) - view.getUint32(at + 20),
  };
}
