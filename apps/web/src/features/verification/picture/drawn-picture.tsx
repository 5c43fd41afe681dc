import { useEffect, useRef } from 'react';
import styles from './picture.module.css';

const sideMax = 480;

/** Drawn, not linked: the page takes pictures of its own server only. What the browser cannot read is not shown. */
export function DrawnPicture(props: { readonly picture: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isOver = false;
    createImageBitmap(props.picture)
      .then(picture => {
        const place = canvas.current;
        if (isOver || !place) return;
        const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
        place.width = Math.round(picture.width * scale);
        place.height = Math.round(picture.height * scale);
        place.getContext('2d')?.drawImage(picture, 0, 0, place.width, place.height);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [props.picture]);
  return <canvas ref={canvas} className={styles.drawn} />;
}
