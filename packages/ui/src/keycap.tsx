import styles from './keycap.module.css';

/** The key that does what stands beside it. Hidden from screen readers, which have keys of their own. */
export function Keycap(props: { readonly children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {props.children}
    </span>
  );
}
