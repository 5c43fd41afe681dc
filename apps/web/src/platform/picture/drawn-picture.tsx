import { Icon } from '@truemark/ui/icon';
import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useRef, useState } from 'react';
import styles from './drawn-picture.module.css';
import { openFirst } from './open-first.ts';

const smallSideMax = 480;
const largeSideMax = 1600;

interface DrawnPictureProps {
  readonly picture: Blob;
  /** Drawn where the browser cannot read the first: as the server has made it anew. */
  readonly instead?: Blob | undefined;
  /** To be read, not only to be known again: what it shows is said in words. */
  readonly largeLabel?: string;
}

/** Drawn, not linked: the page takes pictures of its own server only. Of what the browser cannot read a sign is shown. */
export function DrawnPicture({ picture, instead, largeLabel }: DrawnPictureProps) {
  const sideMax = largeLabel === undefined ? smallSideMax : largeSideMax;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    let isOver = false;
    void openFirst([picture, instead], createImageBitmap).then(opened => {
      const place = canvas.current;
      if (isOver || !place) return;
      setUnreadable(opened === undefined);
      if (opened === undefined) return;
      const scale = Math.min(1, sideMax / Math.max(opened.width, opened.height));
      place.width = Math.round(opened.width * scale);
      place.height = Math.round(opened.height * scale);
      place.getContext('2d')?.drawImage(opened, 0, 0, place.width, place.height);
    });
    return () => {
      isOver = true;
    };
  }, [picture, instead, sideMax]);
  return (
    <>
      {isUnreadable && <Icon of={ImageOff} size={24} />}
      <canvas
        ref={canvas}
        className={largeLabel === undefined ? styles.small : styles.large}
        {...(largeLabel !== undefined && { role: 'img', 'aria-label': largeLabel })}
        hidden={isUnreadable}
      />
    </>
  );
}
