import { sentPictureBytesMax } from '@truemark/contract/operators/sent-picture';
import { findPictureFormat } from '@truemark/domain/files/picture-header';

/** A picture that was chosen and is not sent yet. */
export interface ChosenPicture {
  readonly name: string;
  readonly base64: string;
  /** What the browser can show of it: no JPEG 2000. */
  readonly url: string | undefined;
}

export type PictureProblem = 'pictureTooLarge' | 'pictureWrong';

/** What can be shown of a file, and its bytes in Base64; or what is wrong with it, before anything is sent. */
export async function readPicture(file: File): Promise<ChosenPicture | PictureProblem> {
  if (file.size > sentPictureBytesMax) return 'pictureTooLarge';
  const format = findPictureFormat(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  if (!format) return 'pictureWrong';
  const url = await readDataUrl(file);
  const base64 = url.slice(url.indexOf(',') + 1);
  const isShown = format !== 'jpeg2000';
  return { name: file.name, base64, url: isShown ? `data:image/${format};base64,${base64}` : undefined };
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}
