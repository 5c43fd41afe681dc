import { calculatePricePath, type PricePathPoint, pathBoxWidth } from './calculate-price-path.ts';
import { joinClasses } from './class-names.ts';
import styles from './price-path.module.css';
import { Hallmark } from './proof.tsx';
import { Skeleton } from './skeleton.tsx';

/** A price that the picture is about. */
export interface PricePathMark extends PricePathPoint {
  /** Its price and its time as they are written beside the line. */
  readonly priceLabel: string;
  readonly timeLabel: string;
  /** This browser has checked it: the hallmark is filled. */
  readonly isChecked?: boolean;
  /** A dashed line goes through the whole picture at this price. */
  readonly hasLevel?: boolean;
  /** The price that matters most: its label stands out. */
  readonly isStrong?: boolean;
}

export interface PricePathProps {
  /** Mids, oldest first; may be empty: then the line goes from mark to mark. */
  readonly points: readonly PricePathPoint[];
  readonly marks: readonly PricePathMark[];
  /** What the picture shows, in words. */
  readonly summary: string;
  /** Pixels. */
  readonly height?: number;
  readonly className?: string;
}

/** The prices of a stretch of time as a line, with marked points. Time runs to the right in every language. */
export function PricePath(props: PricePathProps) {
  const { points, marks, height = 140 } = props;
  const shape = calculatePricePath(points, marks, height);
  if (!shape) return null;
  return (
    <div className={joinClasses(styles.path, props.className)} role="img" aria-label={props.summary} dir="ltr">
      <div className={styles.plot} style={{ blockSize: height }}>
        <svg viewBox={`0 0 ${pathBoxWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {marks.map(
            (mark, index) =>
              mark.hasLevel && (
                <line
                  key={`${mark.atMs} ${mark.price}`}
                  className={styles.level}
                  x1={0}
                  x2={pathBoxWidth}
                  y1={shape.marks[index]?.y}
                  y2={shape.marks[index]?.y}
                />
              ),
          )}
          <polyline className={points.length > 0 ? styles.line : styles.guess} points={shape.points} />
        </svg>
        {shape.marks.map(({ x, y }, index) => (
          <span
            key={`${marks[index]?.atMs} ${marks[index]?.price}`}
            className={styles.mark}
            style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: y }}
          >
            <Hallmark size={15} isChecked={marks[index]?.isChecked ?? false} />
          </span>
        ))}
        {marks.map((mark, index) => (
          <span
            key={`${mark.atMs} ${mark.price}`}
            className={joinClasses(styles.price, mark.isStrong && styles.strong)}
            style={{ insetBlockStart: shape.labelYs[index] }}
          >
            {mark.priceLabel}
          </span>
        ))}
      </div>
      <div className={styles.times}>
        {marks.map(
          (mark, index) =>
            shape.timed[index] && (
              <span
                key={`${mark.atMs} ${mark.price}`}
                style={{ insetInlineStart: `${(shape.marks[index]?.x ?? 0) * 100}%` }}
                data-side={chooseSide(shape.marks[index]?.x ?? 0)}
              >
                {mark.timeLabel}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

/** The place of a line whose prices are on their way. */
export function PricePathPlace(props: { readonly height: number }) {
  return (
    <div className={styles.path}>
      <Skeleton height={`${props.height}px`} />
      <div className={styles.times} />
    </div>
  );
}

/** A time near an end of the line is written inwards, so that it stays in the picture. */
function chooseSide(x: number): 'start' | 'middle' | 'end' {
  if (x < 0.12) return 'start';
  return x > 0.88 ? 'end' : 'middle';
}
