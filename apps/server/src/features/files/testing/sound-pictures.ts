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

/** As a telephone takes them: coarse and fine things to see, and some noise. */
export async function makePhotograph(width: number, height: number): Promise<Omit<SoundPictures, 'png'>> {
  const makeNoise = (side: number, sigma: number) =>
    sharp({
      create: {
        ...{ width: Math.ceil(width / side), height: Math.ceil(height / side), channels: 3 },
        ...{ background: '#888888', noise: { type: 'gaussian', mean: 128, sigma } },
      },
    })
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer();
  const [coarse, fine] = [await makeNoise(16, 60), await makeNoise(1, 6)];
  const pixels = await sharp(coarse)
    .composite([{ input: fine, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { raw: { width, height, channels: 3 } } as const;
  return {
    jpeg: await sharp(pixels, raw).jpeg({ quality: 92 }).toBuffer(),
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
