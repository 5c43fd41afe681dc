import { joinClasses } from './class-names.ts';
import styles from './hatch-line.module.css';

/** The hatched line over practice money. */
export function HatchLine(props: { readonly className?: string }) {
  return <div className={joinClasses(styles.line, props.className)} aria-hidden="true" />;
}
