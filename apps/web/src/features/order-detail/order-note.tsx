import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeFormKey } from '@truemark/browser/form-key';
import { showToast } from '@truemark/browser/toasts';
import { orderNoteMax } from '@truemark/contract/limits';
import { Button } from '@truemark/ui/button';
import { Field } from '@truemark/ui/field';
import { Skeleton } from '@truemark/ui/skeleton';
import { TextArea } from '@truemark/ui/text-area';
import { type FormEvent, useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { useText } from '../../platform/text.ts';
import { AccountStatus } from '../account/index.ts';
import styles from './order-detail.module.css';

const keyOf = (id: string) => [...accountKeys.orders, 'one', 'note', id];

/** What the owner of an order has noted about it, for themselves. */
export function OrderNote({ id }: { readonly id: string }) {
  const t = useText('orders');
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.call('getOrderNote', { query: { id } }, { signal }),
  });
  return (
    <section className={styles.section}>
      <AccountStatus loaded={query} failedTitle={t('noteFailed')} skeleton={<Skeleton height="120px" />}>
        {({ note }) => <NoteForm key={id} id={id} saved={note} />}
      </AccountStatus>
    </section>
  );
}

function NoteForm({ id, saved }: { readonly id: string; readonly saved: string }) {
  const t = useText('orders');
  const client = useQueryClient();
  const describe = useErrorText();
  // Undefined: nothing is typed that is not saved.
  const [draft, setDraft] = useState<string>();
  const save = useMutation({
    mutationFn: (note: string) => api.call('saveOrderNote', { body: { id, note } }, { idempotencyKey: makeFormKey() }),
    onSuccess(reply) {
      client.setQueryData(keyOf(id), reply);
      setDraft(undefined);
      showToast('done', t('noteSaved'));
    },
  });
  const text = draft ?? saved;
  const isChanged = text.trim() !== saved;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save.mutate(text);
  };
  return (
    <form className={styles.noteForm} onSubmit={submit}>
      <Field
        label={t('note')}
        hint={t('noteHint', { max: orderNoteMax })}
        {...(save.error && { error: describe(save.error) })}
      >
        {field => (
          <TextArea
            {...field}
            dir="auto"
            maxLength={orderNoteMax}
            value={text}
            onChange={event => setDraft(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" isBusy={save.isPending} disabled={!isChanged}>
          {t('noteSave')}
        </Button>
      </div>
    </form>
  );
}
