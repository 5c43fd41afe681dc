import { workspaceLimits } from '@truemark/contract/limits';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { type FormEvent, useState } from 'react';
import { useText } from '../../platform/text.ts';
import { readListName } from './watchlist-acts.ts';
import styles from './watchlists.module.css';

/** Asks for the name of a list. */
export function NameForm(props: {
  readonly label: string;
  readonly action: string;
  readonly name?: string;
  readonly hasFocus?: boolean;
  readonly onName: (name: string) => void;
}) {
  const t = useText('market-list');
  const [draft, setDraft] = useState(props.name ?? '');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = readListName(draft);
    setWrong(name === undefined);
    if (name === undefined) return;
    props.onName(name);
    setDraft('');
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={props.label}
        {...(isWrong && { error: t('list.nameWrong', { max: workspaceLimits.nameMax }) })}
        {...(styles.field && { className: styles.field })}
      >
        {field => (
          <TextInput
            {...field}
            value={draft}
            autoComplete="off"
            autoFocus={props.hasFocus}
            onChange={event => {
              setDraft(event.target.value);
              setWrong(false);
            }}
          />
        )}
      </Field>
      <Button type="submit">{props.action}</Button>
    </form>
  );
}
