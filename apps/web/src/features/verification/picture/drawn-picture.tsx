import { Icon } from '@truemark/ui/icon';
import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useRef, useState } from 'react';
import { openFirst } from './open-first.ts';
import styles from './picture.module.css';

const sideMax = 480;

interface DrawnPictureProps {
  readonly picture: Blob;
  /** Drawn where the browser cannot read the first: as the server has made it anew. */
  readonly instead: Blob | undefined;
}

/** Drawn, not linked: the page takes pictures of its own server only. Of what the browser cannot read a sign is shown. */
export function DrawnPicture({ picture, instead }: DrawnPictureProps) {
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
  }, [picture, instead]);
  return (
    <>
      {isUnreadable && <Icon of={ImageOff} size={24} />}
      <canvas ref={canvas} className={styles.drawn} hidden={isUnreadable} />
    </>
  );
}
