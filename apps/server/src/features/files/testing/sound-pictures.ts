import createCodec from '@cornerstonejs/codec-openjpeg/wasmjs';
import sharp from 'sharp';
import type { SoundPictures } from './hostile-files.ts';

/** Pictures with something to see in them: slopes, and a border from which up can be told. */
export async function makeSoundPictures(width = 160, height = 120): Promise<SoundPictures> {
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, place) => {
      const [x, y] = [place % width, Math.floor(place / width)];
      return [Math.floor((255 * x) / width), y < height / 8 ? 255 : Math.floor((200 * y) / height), (x * y) % 256];
    }).flat(),
  );
  const raw = { raw: { width, height, channels: 3 } } as const;
  return {
    jpeg: await sharp(pixels, raw).jpeg({ quality: 90 }).toBuffer(),
    png: await sharp(pixels, raw).png().toBuffer(),
    jpeg2000: await makeJpeg2000(pixels, width, height),
  };
}

/** Things to see, coarse and fine, and as little noise as leaves the bytes that a telephone makes of it. */
export async function makePhotograph(width: number, height: number): Promise<Omit<SoundPictures, 'png'>> {
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let place = 0; place < pixels.length; place += 1) {
    const dot = Math.floor(place / 3);
    const [x, y] = [dot % width, Math.floor(dot / width)];
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const noise = (seed / 2_147_483_648 - 0.5) * 2;
    pixels[place] = 128 + 60 * Math.sin(x / 190 + (place % 3)) + 40 * Math.sin(x * 0.31) * Math.sin(y * 0.23) + noise;
  }
  const raw = { raw: { width, height, channels: 3 } } as const;
  return {
    jpeg: await sharp(pixels, raw).jpeg({ quality: 90 }).toBuffer(),
    jpeg2000: await makeJpeg2000(pixels, width, height),
  };
}

/** A bare codestream, as the library writes it. */
async function makeJpeg2000(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const codec = await createCodec({ print: () => undefined, printErr: () => undefined });
  const encoder = new codec.J2KEncoder();
  const frame = { width, height, bitsPerSample: 8, componentCount: 3, isSigned: false };
  encoder.getDecodedBuffer(frame).set(pixels);
  encoder.encode();
  return Buffer.from(encoder.getEncodedBuffer());
}
