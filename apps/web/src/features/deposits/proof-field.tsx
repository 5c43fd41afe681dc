import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import ImageUp from 'lucide-react/icons/image-up';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../../platform/text.ts';
import { uploadPicture } from '../../platform/upload-picture.ts';
import { pictureFormats, usePictureUpload } from '../../platform/use-picture-upload.ts';
import styles from './deposit-page.module.css';

/** Megabytes of a proof. */
const megabytesMax = 2;

/** The picture of a payment: chosen or dropped, sent at once, and shown by its name. */
export function ProofField(props: {
  readonly fileId: string;
  readonly error: ReactNode;
  readonly onFile: (fileId: string) => void;
}) {
  const t = useText('deposit');
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { send, progress, failure } = usePictureUpload(
    (file, options) => uploadPicture(file, 'depositProof', options),
    props.onFile,
  );
  const [name, setName] = useState('');
  const choose = (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    void send(file);
  };
  const isNamed = name !== '' && (props.fileId !== '' || progress !== undefined);
  const error = failure ?? props.error;
  return (
    <div className={styles.proof}>
      <span className={styles.proofLabel}>{t('proof')}</span>
      <fieldset
        className={styles.drop}
        aria-label={t('proof')}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault();
          choose(event.dataTransfer.files[0]);
        }}
      >
        <Icon of={ImageUp} size={20} />
        <Button
          size="small"
          isBusy={progress !== undefined}
          aria-describedby={noteId}
          aria-invalid={error !== undefined || undefined}
          onClick={() => input.current?.click()}
        >
          {t('choosePicture')}
        </Button>
        {isNamed && <bdi className={styles.proofName}>{name}</bdi>}
        {props.fileId !== '' && <StatusChip family="done">{t('uploaded')}</StatusChip>}
        <input
          ref={input}
          className="vh"
          type="file"
          accept={pictureFormats}
          tabIndex={-1}
          aria-label={t('proof')}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </fieldset>
      {error === undefined ? (
        <p id={noteId} className="xs dim">
          {t('proofHint', { max: megabytesMax })}
        </p>
      ) : (
        <p id={noteId} className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
