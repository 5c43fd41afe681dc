import { useFormat } from '../platform/format.ts';
import { useNow } from '../platform/use-now.ts';
import styles from './moment.module.css';

/** The time of a record, UTC and to the second. */
export function Moment(props: { readonly at: number | null }) {
  const format = useFormat();
  if (props.at === null) return <span className="dim">–</span>;
  return (
    <time className={styles.moment} dir="auto" dateTime={new Date(props.at).toISOString()}>
      {format.timeWithSeconds(props.at)}
    </time>
  );
}

/** How long ago; the time itself on hover. */
export function Ago(props: { readonly at: number | null }) {
  const format = useFormat();
  const nowMs = useNow();
  if (props.at === null) return <span className="dim">–</span>;
  return (
    <time dateTime={new Date(props.at).toISOString()} title={format.time(props.at)} className="nowrap">
      {format.ago(props.at, Math.max(nowMs, props.at))}
    </time>
  );
}
