import { useEffect, useRef, useState } from 'react';
import { useErrorText } from './error-text.ts';
import type { UploadOptions } from './upload-picture.ts';

/** What a field of pictures takes, as an `accept`. */
export const pictureFormats = 'image/jpeg,image/png,image/jp2,.jp2,.j2k,.jpg,.jpeg,.png';

/** A picture on its way: how far it is, or why it did not arrive. */
export interface PictureUpload {
  /** Sends a file instead of the one that is on its way. */
  readonly send: (file: File) => Promise<void>;
  /** Gives up the file that is on its way, and forgets why the last did not arrive. */
  readonly stop: () => void;
  /** From 0 to 1; undefined while nothing is sent. */
  readonly progress: number | undefined;
  readonly failure: string | undefined;
}

/** Sends one picture at a time; leaving the page stops it. `onDone` hears of the last that was chosen, and of no other. */
export function usePictureUpload(
  upload: (file: File, options: UploadOptions) => Promise<string>,
  onDone: (fileId: string) => void,
): PictureUpload {
  const describeError = useErrorText();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);

  function stop(): void {
    running.current?.abort();
    setFailure(undefined);
    setProgress(undefined);
  }

  async function send(file: File): Promise<void> {
    stop();
    const mine = new AbortController();
    running.current = mine;
    const { signal } = mine;
    setProgress(0);
    try {
      const fileId = await upload(file, { onProgress: ratio => !signal.aborted && setProgress(ratio), signal });
      if (!signal.aborted) onDone(fileId);
    } catch (error) {
      if (!signal.aborted) setFailure(describeError(error));
    }
    if (!signal.aborted) setProgress(undefined);
  }

  return { send, stop, progress, failure };
}
