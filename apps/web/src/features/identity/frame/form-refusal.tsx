import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import styles from './pass-frame.module.css';

/** What is wrong with a form as a whole, over its button. */
export function FormRefusal(props: { readonly text: ReactNode }) {
  return (
    <div role="alert" className={styles.refusal}>
      {props.text !== undefined && (
        <Note kind="stop">
          <p>{props.text}</p>
        </Note>
      )}
    </div>
  );
}
