import { encode } from 'uqr';
import styles from './qr-picture.module.css';

/** Light rim that readers need. Source: ISO/IEC 18004, four modules. */
const rim = 4;

/** A QR code, dark on light in both themes. `label` says what it holds. */
export function QrPicture(props: { readonly text: string; readonly label: string; readonly size?: number }) {
  const { data, size } = encode(props.text, { ecc: 'M', border: rim });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${size} ${size}`}
      width={props.size ?? 176}
      height={props.size ?? 176}
      shapeRendering="crispEdges"
    >
      <path className={styles.ground} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.dark} d={modules.join('')} />
    </svg>
  );
}
