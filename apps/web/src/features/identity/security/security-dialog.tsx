import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import { ShellDialog } from '../../../platform/shell-dialog.tsx';
import { useText } from '../../../platform/text.ts';
import styles from './security-dialog.module.css';

/** A dialog of this page, a sheet on a phone. It closes itself by being taken away. */
export function SecurityDialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const common = useText('common');
  return (
    <ShellDialog isOpen onClose={props.onClose} title={props.title} closeLabel={common('close')}>
      <div className={styles.body}>{props.children}</div>
    </ShellDialog>
  );
}

/** What is wrong with a whole form or act, over its button. */
export function RefusalNote(props: { readonly text: ReactNode }) {
  return (
    <div role="alert">
      {props.text !== undefined && (
        <Note kind="stop">
          <p>{props.text}</p>
        </Note>
      )}
    </div>
  );
}
