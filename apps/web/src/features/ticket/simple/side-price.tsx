import type { ReactNode } from 'react';
import styles from './simple.module.css';

/**
 * The words of a side, above the price that it opens at. The price changes all the time: it is seen, but is no part of the
 * name of the button; the ticket says it where it is read.
 */
export function SidePrice(props: { readonly price: string | undefined; readonly children: ReactNode }) {
  if (props.price === undefined) return props.children;
  return (
    <span className={styles.sided}>
      <span>{props.children}</span>
      <span className={`num ${styles.sidePrice}`} aria-hidden="true">
        {props.price}
      </span>
    </span>
  );
}
