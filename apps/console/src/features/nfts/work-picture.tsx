import { sentPictureBytesMax } from '@truemark/contract/operators/sent-picture';
import { artStyles, nameArtPath } from '@truemark/domain/charity/art';
import { Field, TextInput } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { useId, useState } from 'react';
import { PictureButton, RemovePictureButton } from '../../components/picture-button.tsx';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import styles from './nfts.module.css';
import { readSeed, readStyle, type WorkDraft } from './work-draft.ts';

interface WorkPictureProps {
  readonly draft: WorkDraft;
  readonly onChange: (draft: WorkDraft) => void;
}

/** What a work shows: a picture that is uploaded with it, or a drawing by its number. */
export function WorkPictureFields({ draft, onChange }: WorkPictureProps) {
  const t = useText('nfts');
  const { picture } = draft;
  return (
    <div className={styles.picture}>
      <div className={styles.frame}>
        <Preview draft={draft} />
      </div>
      <div className={styles.drawing}>
        {picture ? (
          <p className="sm">
            <bdi className={styles.names}>{picture.kind === 'new' ? picture.name : t('pictureKept')}</bdi>
          </p>
        ) : (
          <Drawing draft={draft} onChange={onChange} />
        )}
        <Choice draft={draft} onChange={onChange} />
      </div>
    </div>
  );
}

function Preview({ draft }: { readonly draft: WorkDraft }) {
  const t = useText('nfts');
  const { picture, style } = draft;
  const seed = readSeed(draft.seed);
  // Browsers show no JPEG 2000: its name stands beside.
  const shown =
    picture?.kind === 'kept' ? picture.image : picture ? picture.url : seed !== undefined && nameArtPath(style, seed);
  return shown ? (
    <img className={styles.art} src={shown} alt={t('picture', { title: draft.title })} width={120} height={120} />
  ) : null;
}

function Drawing({ draft, onChange }: WorkPictureProps) {
  const t = useText('nfts');
  return (
    <>
      <Field label={t('style')}>
        {parts => (
          <Select
            {...parts}
            value={draft.style}
            onChange={({ target }) => onChange({ ...draft, style: readStyle(target.value, draft.style) })}
          >
            {artStyles.map(style => (
              <option key={style} value={style}>
                {t(`style.${style}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('seed')} hint={t('seedHint')}>
        {parts => (
          <TextInput
            {...parts}
            inputMode="numeric"
            value={draft.seed}
            onChange={({ target }) => onChange({ ...draft, seed: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Takes a file, or goes back to the drawing. */
function Choice({ draft, onChange }: WorkPictureProps) {
  const t = useText('nfts');
  const format = useFormat();
  const hintId = useId();
  const [problem, setProblem] = useState<string>();
  return (
    <div className={styles.choice}>
      <span className={styles.acts}>
        <PictureButton
          describedBy={hintId}
          onChosen={picture => onChange({ ...draft, picture: { kind: 'new', ...picture } })}
          onProblem={setProblem}
        />
        {draft.picture && <RemovePictureButton onRemove={() => onChange({ ...draft, picture: undefined })} />}
      </span>
      <p id={hintId} className="xs dim" role={problem ? 'alert' : undefined}>
        {problem ?? t('pictureHint', { max: format.count(sentPictureBytesMax / 1024 / 1024) })}
      </p>
    </div>
  );
}
