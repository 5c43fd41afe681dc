import { memo } from 'react';
import { calculateSparkline } from './calculate-sparkline.ts';
import { joinClasses } from './class-names.ts';
import styles from './sparkline.module.css';

export interface SparklineProps {
  /** Prices, oldest first; pass the same array while nothing changed. */
  readonly prices: readonly string[];
  /** Change above 0; anything else draws in the colour of a loss. */
  readonly isRising: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}

/** The last prices as a line with its opening level. Hidden from readers, because the change stands beside it as text. */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const { prices, isRising, width = 124, height = 34 } = props;
  const shape = calculateSparkline(prices, width, height);
  return (
    <svg
      className={joinClasses(styles.spark, isRising ? styles.up : styles.down, props.className)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {shape && (
        <>
          <line className={styles.base} x1={0} x2={width} y1={shape.openY} y2={shape.openY} />
          <polyline className={styles.line} points={shape.points} />
          <circle cx={shape.lastX} cy={shape.lastY} r={2} />
        </>
      )}
    </svg>
  );
});
