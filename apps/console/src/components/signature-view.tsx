import type { Signature } from '@truemark/contract/people/verification';
import { useText } from '../platform/text.ts';
import styles from './signature-view.module.css';

/** What somebody has signed with: drawn, or a typed name. */
export function SignatureView(props: { readonly signature: Signature }) {
  const t = useText('common');
  if (props.signature.kind === 'typed') return <i>{props.signature.name}</i>;
  return (
    <svg
      className={styles.signature}
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('signature')}
    >
      {props.signature.strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the strokes have no other name and never change.
        <polyline key={index} points={stroke.join(' ')} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}
