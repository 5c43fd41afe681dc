import { type RefObject, useEffect, useRef, useState } from 'react';

export type CameraState = 'starting' | 'running' | 'unavailable';

/** Pixels that are wished for: enough to read the print of a card. */
const wishedWidth = 2560;
const quality = 0.92;

/** Whether this browser lets pages have a camera; without TLS none does. */
export const hasCamera = () => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;

/** The camera of the device while its component is on the page, and the picture that it shows. */
export function useCamera(facing: 'user' | 'environment'): {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  /** Undefined when the camera gives nothing. */
  readonly shoot: () => Promise<File | undefined>;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: facing, width: { ideal: wishedWidth } }, audio: false })
      .then(async opened => {
        stream = opened;
        if (isOver || !video.current) return stop();
        video.current.srcObject = opened;
        await video.current.play();
        setState('running');
      })
      .catch(() => !isOver && setState('unavailable'));
    return () => {
      isOver = true;
      stop();
    };
  }, [facing]);

  async function shoot(): Promise<File | undefined> {
    const shown = video.current;
    if (!shown || shown.videoWidth === 0) return undefined;
    const canvas = new OffscreenCanvas(shown.videoWidth, shown.videoHeight);
    canvas.getContext('2d')?.drawImage(shown, 0, 0);
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return new File([picture], 'camera.jpg', { type: picture.type, lastModified: Date.now() });
  }

  return { video, state, shoot };
}
