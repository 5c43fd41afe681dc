import { joinClasses } from './class-names.ts';
import styles from './logo.module.css';

/** Picture of something that stands beside its name, hence without words of its own. */
export function Logo(props: { readonly src: string; readonly size?: number; readonly className?: string }) {
  const { size = 36 } = props;
  return (
    <img
      className={joinClasses(styles.logo, props.className)}
      src={props.src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
