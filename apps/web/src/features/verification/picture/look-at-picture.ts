import { judgePicture, type PictureFault } from './judge-picture.ts';

/** Pixels of the longer side that are looked at. */
const sideMax = 700;

/** What a picture may lack, found in the browser. Of what the browser cannot read nothing is said: the server can. */
export async function lookAtPicture(file: Blob): Promise<readonly PictureFault[]> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return [];
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return judgePicture(context.getImageData(0, 0, canvas.width, canvas.height));
}
