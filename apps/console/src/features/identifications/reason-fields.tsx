import type { IdentificationItem } from '@truemark/contract/operators/verification';
import { Checkbox } from '@truemark/ui/checkbox';
import { useText } from '../../platform/text.ts';
import styles from './identifications.module.css';
import { listDetailReasons, listPictureReasons, mayRefuse, toggle, type VerdictDraft } from './verdict-draft.ts';

/** What is to be sent again, in words that the person reads in their own language; or that nothing may be. */
export function ReasonFields(props: {
  readonly item: IdentificationItem;
  readonly draft: VerdictDraft;
  readonly onChange: (draft: VerdictDraft) => void;
}) {
  const t = useText('identifications');
  const { item, draft, onChange } = props;
  return (
    <div className={styles.reasons}>
      {!draft.isFinal &&
        item.pictures.map(({ part }) => (
          <fieldset key={part} className={styles.group}>
            <legend className="semi">{t(`part.${part}`)}</legend>
            {listPictureReasons(part).map(reason => (
              <Checkbox
                key={reason}
                checked={draft.pictures[part]?.includes(reason) ?? false}
                onChange={() =>
                  onChange({
                    ...draft,
                    pictures: { ...draft.pictures, [part]: toggle(draft.pictures[part] ?? [], reason) },
                  })
                }
              >
                {t(`reason.${reason}`)}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      {!draft.isFinal && (
        <fieldset className={styles.group}>
          <legend className="semi">{t('details')}</legend>
          {listDetailReasons().map(reason => (
            <Checkbox
              key={reason}
              checked={draft.details.includes(reason)}
              onChange={() => onChange({ ...draft, details: toggle(draft.details, reason) })}
            >
              {t(`detail.${reason}`)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {mayRefuse(item) && (
        <Checkbox checked={draft.isFinal} onChange={({ target }) => onChange({ ...draft, isFinal: target.checked })}>
          {t('isFinal')}
        </Checkbox>
      )}
    </div>
  );
}
