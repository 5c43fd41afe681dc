import { useState } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './logo.module.css';

/** Picture of something that stands beside its name, hence without words of its own. One that does not load leaves a plain disc. */
export function Logo(props: { readonly src: string; readonly size?: number; readonly className?: string }) {
  const { src, size = 36 } = props;
  const [failedSrc, setFailedSrc] = useState<string>();
  if (failedSrc === src) {
    return (
      <span
        className={joinClasses(styles.missing, props.className)}
        style={{ inlineSize: size, blockSize: size }}
        aria-hidden="true"
      />
    );
  }
  return (
    <img
      className={joinClasses(styles.logo, props.className)}
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
