import { Link } from '@truemark/browser/router';
import { BrandMark } from '@truemark/ui/brand-mark';
import styles from './frame.module.css';

/** The name of the product; not a text to translate. */
export const productName = 'Truemark';

/** The mark, leading home; the name stands beside it where there is room. */
export function BrandLink(props: { readonly isNamed: boolean; readonly size?: number }) {
  return (
    <Link className={styles.brand} to="/" {...(!props.isNamed && { 'aria-label': productName })}>
      <BrandMark size={props.size ?? 28} />
      {props.isNamed && productName}
    </Link>
  );
}
