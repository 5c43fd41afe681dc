import { nftPictureBytesMax } from '@truemark/contract/operators/nfts';
import { artStyles, nameArtPath } from '@truemark/domain/charity/art';
import { findPictureFormat } from '@truemark/domain/files/picture-header';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { Icon } from '@truemark/ui/icon';
import { Select } from '@truemark/ui/select';
import Upload from 'lucide-react/icons/upload';
import { useId, useRef, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import styles from './nfts.module.css';
import { readSeed, readStyle, type WorkDraft, type WorkPicture } from './work-draft.ts';

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
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const max = format.count(nftPictureBytesMax / 1024 / 1024);
  const [problem, setProblem] = useState<'pictureTooLarge' | 'pictureWrong'>();
  async function take(file: File | undefined) {
    if (!file) return;
    const read = await readPicture(file);
    setProblem(typeof read === 'string' ? read : undefined);
    if (typeof read !== 'string') onChange({ ...draft, picture: read });
  }
  return (
    <div className={styles.choice}>
      <input
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        aria-label={t('choosePicture')}
        accept="image/jpeg,image/png,image/jp2,.jpg,.jpeg,.png,.jp2,.j2k"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <span className={styles.acts}>
        <Button size="small" aria-describedby={hintId} onClick={() => input.current?.click()}>
          <Icon of={Upload} size={14} />
          {t('choosePicture')}
        </Button>
        {draft.picture && (
          <Button size="small" variant="ghost" onClick={() => onChange({ ...draft, picture: undefined })}>
            {t('pictureRemove')}
          </Button>
        )}
      </span>
      <p id={hintId} className="xs dim" role={problem ? 'alert' : undefined}>
        {problem ? t(`problem.${problem}`, { max }) : t('pictureHint', { max })}
      </p>
    </div>
  );
}

/** What can be shown of a file, and its bytes in Base64; or what is wrong with it, before anything is sent. */
async function readPicture(
  file: File,
): Promise<Extract<WorkPicture, { kind: 'new' }> | 'pictureTooLarge' | 'pictureWrong'> {
  if (file.size > nftPictureBytesMax) return 'pictureTooLarge';
  const format = findPictureFormat(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  if (!format) return 'pictureWrong';
  const url = await readDataUrl(file);
  const base64 = url.slice(url.indexOf(',') + 1);
  const isShown = format !== 'jpeg2000';
  return { kind: 'new', name: file.name, base64, url: isShown ? `data:image/${format};base64,${base64}` : undefined };
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}
