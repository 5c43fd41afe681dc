import { Field, TextInput } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { useText } from '../../platform/text.ts';
import styles from './content.module.css';
import type { ContentDraft, PageType } from './content-draft.ts';
import { contentKinds } from './content-kinds.ts';

const pageTypes: readonly PageType[] = [1, 2, 3];

/** Where a piece stands: its address, its kind, and its place among the others. */
export function PlaceFields(props: {
  readonly draft: ContentDraft;
  readonly onChange: (draft: ContentDraft) => void;
  readonly isReadOnly: boolean;
}) {
  const t = useText('content');
  const { draft, onChange, isReadOnly } = props;
  return (
    <fieldset className={styles.place} disabled={isReadOnly}>
      <legend className="vh">{t('place')}</legend>
      <Field label={t('id')}>
        {parts => (
          <TextInput
            {...parts}
            isDense
            className="mono"
            readOnly={!draft.isNew}
            spellCheck={false}
            value={draft.id}
            onChange={event => onChange({ ...draft, id: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('kind')}>
        {parts => (
          <Select
            {...parts}
            isDense
            disabled={!draft.isNew}
            value={draft.kind}
            onChange={({ target }) => {
              const kind = contentKinds.find(known => known === target.value);
              if (kind) onChange({ ...draft, kind });
            }}
          >
            {contentKinds.map(kind => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.kind === 'page' ? (
        <Field label={t('footerColumn')}>
          {parts => (
            <Select
              {...parts}
              isDense
              value={draft.pageType}
              onChange={({ target }) => {
                const pageType = pageTypes.find(known => String(known) === target.value);
                if (pageType) onChange({ ...draft, pageType });
              }}
            >
              {pageTypes.map(type => (
                <option key={type} value={type}>
                  {t(`pageType.${type}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <Field label={t('group')}>
          {parts => (
            <TextInput
              {...parts}
              isDense
              value={draft.group}
              onChange={event => onChange({ ...draft, group: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t('position')}>
        {parts => (
          <TextInput
            {...parts}
            isDense
            inputMode="numeric"
            value={draft.position}
            onChange={event => onChange({ ...draft, position: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
