import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useId, useRef, useState } from 'react';
import { useErrorText } from '../../platform/error-text.ts';
import { useText } from '../../platform/text.ts';
import { uploadPicture } from '../../platform/upload-picture.ts';
import styles from './deposit-page.module.css';

/** Megabytes of a proof. */
const megabytesMax = 2;
const formats = 'image/jpeg,image/png,image/jp2,.jp2,.jpg,.jpeg,.png';

/** The picture of a payment: chosen or dropped, sent at once, and shown by its name. */
export function ProofField(props: {
  readonly fileId: string;
  readonly error: string | undefined;
  readonly onFile: (fileId: string) => void;
}) {
  const t = useText('deposit');
  const describeError = useErrorText();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    const { signal } = controller;
    setFailure(undefined);
    setProgress(0);
    try {
      props.onFile(await uploadPicture(file, 'depositProof', { onProgress: setProgress, signal }));
    } catch (error) {
      if (!signal.aborted) setFailure(describeError(error));
    }
    if (!signal.aborted) setProgress(undefined);
  }

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
          void send(event.dataTransfer.files[0]);
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
        {props.fileId !== '' && <StatusChip family="done">{t('uploaded')}</StatusChip>}
        <input
          ref={input}
          className="vh"
          type="file"
          accept={formats}
          tabIndex={-1}
          aria-label={t('proof')}
          onChange={({ target }) => void send(target.files?.[0])}
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
