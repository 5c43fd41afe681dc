import { Note } from '@truemark/ui/note';
import { useErrorText } from '../platform/error-text.ts';
import styles from './form-error.module.css';

/** Why a form was refused. It is there from the beginning, so that readers hear what comes into it. */
export function FormError(props: { readonly error: unknown }) {
  const describe = useErrorText();
  return (
    <div role="alert" className={styles.error}>
      {props.error !== undefined && <Note kind="stop">{describe(props.error)}</Note>}
    </div>
  );
}
