import { joinClasses } from './class-names.ts';
import styles from './skeleton.module.css';

/** A grey piece in the place of something that is loading. Sizes are CSS lengths. */
export function Skeleton(props: {
  readonly width?: string;
  readonly height?: string;
  readonly isRound?: boolean;
  readonly className?: string;
}) {
  return (
    <span
      className={joinClasses(styles.skeleton, props.isRound && styles.round, props.className)}
      style={{ inlineSize: props.width ?? '100%', blockSize: props.height ?? '12px' }}
    />
  );
}

/** A grey piece in the place of something large; `label` says to screen readers that it is loading. */
export function SkeletonBlock(props: { readonly label: string; readonly height: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={props.label}>
      <Skeleton height={props.height} />
    </div>
  );
}

/** Rows of a list that is loading; `label` says so to screen readers. */
export function SkeletonRows(props: {
  readonly label: string;
  readonly count?: number;
  /** CSS length of a row. */
  readonly height?: string;
}) {
  const { count = 6, height = '60px' } = props;
  return (
    <div role="status" aria-busy="true" aria-label={props.label}>
      <ul className={styles.rows} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
          <li key={index} style={{ blockSize: height }}>
            <Skeleton width="36px" height="36px" isRound />
            <span className={styles.names}>
              <Skeleton width={`${62 - (index % 4) * 8}%`} />
              <Skeleton width={`${36 - (index % 4) * 4}%`} height="10px" />
            </span>
            <Skeleton width="64px" height="14px" />
          </li>
        ))}
      </ul>
    </div>
  );
}
