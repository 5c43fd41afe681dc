import createDecoder from '@cornerstonejs/codec-openjpeg/decodewasmjs';
import { assert } from '@truemark/domain/result';

interface DecodedPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

/** Most bytes of the decoder's memory: 12 megapixels take 490 million. */
const memoryBytesMax = 1_000_000_000;
const pageBytes = 65_536;
/** Source: OPJ_COLOR_SPACE of openjpeg.h; from sYCC on the numbers are no shades of red, green, blue or grey. */
const plainColorsMax = 2;

/**
 * Decodes by OpenJPEG in WebAssembly. Throws for whatever is not 8 bits of grey or of red, green and blue. The library's own
 * answer says nothing: of broken files it mostly gives no error and a picture of no size.
 */
export async function decodeJpeg2000(bytes: Uint8Array): Promise<DecodedPicture> {
  limitMemory();
  const library = await createDecoder({ print: () => undefined, printErr: () => undefined });
  const decoder = new library.J2KDecoder();
  decoder.getEncodedBuffer(bytes.length).set(bytes);
  decoder.decode();
  const { width, height, bitsPerSample, componentCount, isSigned } = decoder.getFrameInfo();
  const pixels = decoder.getDecodedBuffer();
  const channels = componentCount === 1 ? 1 : 3;
  assert(componentCount === channels && bitsPerSample === 8 && !isSigned, 'samples of a kind that is not read');
  assert(decoder.getColorSpace() <= plainColorsMax, 'colours of a kind that is not read');
  assert(width > 0 && height > 0 && pixels.length === width * height * channels, 'a picture that is not whole');
  return { pixels, width, height, channels };
}

/** The memory of WebAssembly is outside of every limit that Node sets; whatever grows it comes through here. */
function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > memoryBytesMax) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}
