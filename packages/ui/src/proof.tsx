import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './proof.module.css';

/** The hallmark in outline: this is on the record. It is filled only where this browser has checked it. */
export function Hallmark(props: {
  readonly size?: number;
  /** This browser has checked it, and it holds. */
  readonly isChecked?: boolean;
  readonly className?: string;
}) {
  const { size = 16, isChecked = false } = props;
  return (
    <svg
      className={joinClasses(styles.hallmark, props.className)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path strokeWidth="1.4" fill={isChecked ? 'currentColor' : 'none'} d="M4 1h8l3 3v8l-3 3H4l-3-3V4z" />
      <path
        strokeWidth="1.7"
        strokeLinecap="round"
        stroke={isChecked ? 'var(--on-mark)' : 'currentColor'}
        d="m5.2 8.3 2 2 3.7-4.2"
      />
    </svg>
  );
}

/** Class of a link or button to the proof of what stands beside it. */
export function proofClass(size: 'small' | 'medium' = 'medium'): string {
  return joinClasses(styles.proof, size === 'small' && styles.small);
}

/** A record's mark with its number or word. Wrap it in a link or button with `proofClass` where there is more to see. */
export function ProofMark(props: { readonly size?: 'small' | 'medium'; readonly children: ReactNode }) {
  return (
    <span className={proofClass(props.size)}>
      <Hallmark size={props.size === 'small' ? 14 : 16} />
      <span>{props.children}</span>
    </span>
  );
}

/** A box with cut corners: what is inside is proof. */
export function ProofBox(props: {
  readonly children: ReactNode;
  readonly isOn?: boolean;
  readonly className?: string;
  readonly innerClassName?: string;
}) {
  return (
    <div className={joinClasses(styles.box, props.isOn && styles.on, props.className)}>
      <div className={joinClasses(styles.inner, props.innerClassName)}>{props.children}</div>
    </div>
  );
}
