import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldParts {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: string;
  /** At the other end of the label's line: a link that helps. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** Takes the place of the hint. */
  readonly error?: ReactNode;
  readonly children: (parts: FieldParts) => ReactNode;
  readonly className?: string;
}

/** A labelled field: label above, hint below, and the error in the place of the hint. */
export function Field(props: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = props.error !== undefined || props.hint !== undefined;
  return (
    <div className={joinClasses(styles.field, props.className)}>
      <span className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {props.label}
        </label>
        {props.aside}
      </span>
      {props.children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': props.error !== undefined || undefined,
      })}
      {props.error !== undefined ? (
        <p id={noteId} className={styles.error} role="alert">
          <Icon of={CircleAlert} size={14} />
          <span>{props.error}</span>
        </p>
      ) : (
        props.hint !== undefined && (
          <p id={noteId} className={styles.hint}>
            {props.hint}
          </p>
        )
      )}
    </div>
  );
}

export type TextInputProps = ComponentPropsWithRef<'input'> & {
  /** Before the text: an icon. */
  readonly lead?: ReactNode;
  /** After the text: a unit or a small button. */
  readonly trail?: ReactNode;
  readonly isDense?: boolean;
};

/** The box of a text field. Use it inside `Field`, or give it an `aria-label`. */
export function TextInput({ lead, trail, isDense = false, className, ...rest }: TextInputProps) {
  return (
    <span
      className={joinClasses(
        styles.box,
        isDense && styles.dense,
        rest['aria-invalid'] === true && styles.wrong,
        className,
      )}
    >
      {lead}
      <input type="text" {...rest} />
      {trail !== undefined && <span className={styles.trail}>{trail}</span>}
    </span>
  );
}
