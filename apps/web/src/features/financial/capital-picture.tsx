import { useText } from '../../platform/text.ts';
import styles from './financial-page.module.css';

const width = 320;
const height = 72;
const edge = 6;

/** How interest grows over the term, from nothing today to what is paid with the amount at the end. */
export function CapitalPicture(props: {
  readonly days: number;
  /** With its asset; undefined while no amount is typed. */
  readonly interest: string | undefined;
}) {
  const t = useText('financial');
  const { days, interest } = props;
  const top = edge;
  const bottom = height - edge;
  return (
    <figure className={styles.picture}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={`M${edge} ${bottom} L${width - edge} ${top} V${bottom} Z`} />
        <path className={styles.line} d={`M${edge} ${bottom} L${width - edge} ${top}`} />
      </svg>
      <figcaption className="xs dim">
        {interest === undefined ? t('pictureEmpty', { days }) : t('picture', { days, interest })}
      </figcaption>
    </figure>
  );
}
