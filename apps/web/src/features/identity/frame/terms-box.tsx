import { RichText } from '@truemark/browser/rich-text';
import { Link } from '@truemark/browser/router';
import { Checkbox } from '@truemark/ui/checkbox';
import { Icon } from '@truemark/ui/icon';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { buildContentPath } from '../../../platform/navigation.ts';
import { useText } from '../../../platform/text.ts';
import styles from './pass-frame.module.css';

/** The terms, the risks, and what they come to in one plain sentence. */
export function TermsBox(props: {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error: ReactNode;
}) {
  const t = useText('pass');
  const noteId = useId();
  const open = (id: string) => (title: string) => (
    // In a tab of its own, so that what was typed stays.
    <Link className="lnk" to={buildContentPath({ id, title })} target="_blank">
      {title}
    </Link>
  );
  return (
    <div>
      <Checkbox
        checked={props.isChecked}
        onChange={event => props.onChange(event.target.checked)}
        aria-invalid={props.error !== undefined || undefined}
        aria-describedby={props.error === undefined ? undefined : noteId}
      >
        <RichText text={t('terms')} tags={{ terms: open('terms'), risk: open('risk-disclosure') }} />
      </Checkbox>
      {props.error !== undefined && (
        <p id={noteId} className={styles.wrong} role="alert">
          <Icon of={CircleAlert} size={14} />
          {props.error}
        </p>
      )}
    </div>
  );
}
