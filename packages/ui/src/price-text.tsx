import { useEffect, useRef } from 'react';
import { joinClasses } from './class-names.ts';
import { formatPriceText } from './format/number.ts';
import styles from './price.module.css';

const flashPauseMs = 1_000;

export interface PriceTextProps {
  /** Decimal text; empty while there is no price. */
  readonly price: string;
  readonly decimals: number;
  readonly locale: string;
  /** The price is old: dotted underline and no colour. */
  readonly isStale?: boolean;
  readonly className?: string;
}

/** A live price: tabular, isolated from the reading direction, with a soft flash at most once a second. */
export function PriceText(props: PriceTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const last = useRef({ price: props.price, flashedAtMs: 0 });
  const { price } = props;

  useEffect(() => {
    const before = last.current.price;
    last.current.price = price;
    const difference = Number(price) - Number(before);
    const nowMs = performance.now();
    if (before === '' || price === '' || difference === 0 || nowMs - last.current.flashedAtMs < flashPauseMs) return;
    last.current.flashedAtMs = nowMs;
    // Set by hand and not by React, so that a flash costs no second drawing.
    element.current?.setAttribute('data-flash', difference > 0 ? 'up' : 'down');
  }, [price]);

  return (
    <span
      ref={element}
      data-price={price}
      className={joinClasses(styles.price, props.isStale && styles.stale, props.className)}
      onAnimationEnd={event => event.currentTarget.removeAttribute('data-flash')}
    >
      {formatPriceText(props.locale, price, props.decimals)}
    </span>
  );
}
