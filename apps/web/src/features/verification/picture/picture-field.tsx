import type { PicturePart } from '@truemark/domain/identity/verification';
import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { formatPercent } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import Camera from 'lucide-react/icons/camera';
import { type ReactNode, useId, useRef, useState } from 'react';
import { DrawnPicture } from '../../../platform/picture/drawn-picture.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import { type PictureUpload, pictureFormats, usePictureUpload } from '../../../platform/use-picture-upload.ts';
import { CameraDialog } from './camera-dialog.tsx';
import type { PictureFault } from './judge-picture.ts';
import { lookAtPicture } from './look-at-picture.ts';
import styles from './picture.module.css';
import { RetakeAdvice } from './retake-advice.tsx';
import { hasCamera } from './use-camera.ts';

/** How often somebody is asked to take a picture again; the next goes through. */
const retakesMax = 2;

export interface PictureFieldProps {
  readonly part: PicturePart;
  /** What has arrived: a file of the draft, or something that stands for it. */
  readonly isThere: boolean;
  readonly isAccepted?: boolean;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  /** Shown while nothing was chosen here. */
  readonly stored?: Blob | undefined;
  readonly upload: Parameters<typeof usePictureUpload>[0];
  /** Null: another one is on its way. */
  readonly onChange: (fileId: string | null) => void;
}

/** One picture: from the camera or from a file, looked at, then sent. */
export function PictureField(props: PictureFieldProps) {
  const t = useText('verification');
  const [isShooting, setShooting] = useState(false);
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { part, isThere } = props;
  const choosing = useChoosing(props);
  const { file, faults, upload } = choosing;
  const error = upload.failure ?? props.error;
  const shown = file ?? props.stored;
  const shoot = () => (hasCamera() ? setShooting(true) : input.current?.click());
  return (
    <fieldset className={styles.picture} aria-describedby={error === undefined ? undefined : noteId}>
      <legend className={styles.legend}>
        {t(part)}
        {!isThere && <span className="xs dim">{t('isRequired')}</span>}
      </legend>
      <div className={joinClasses(styles.shot, isThere && styles.isThere)}>
        {shown ? <DrawnPicture picture={shown} instead={props.stored} /> : <Icon of={Camera} size={24} />}
        <Standing {...props} progress={upload.progress} />
      </div>
      {error !== undefined && (
        <p id={noteId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {faults.length > 0 && <RetakeAdvice faults={faults} onRetake={shoot} onKeep={choosing.keep} />}
      {props.hint}
      <div className={styles.ways}>
        {upload.failure !== undefined && file && (
          <Button size="small" variant="primary" onClick={() => void upload.send(file)}>
            {t('tryAgain')}
            <span className="vh">{t(part)}</span>
          </Button>
        )}
        {faults.length === 0 && (
          <Button size="small" onClick={shoot}>
            {t('takePhoto')}
            <span className="vh">{t(part)}</span>
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => input.current?.click()}>
          {t('chooseFile')}
          <span className="vh">{t(part)}</span>
        </Button>
        <input
          ref={input}
          type="file"
          className="vh"
          tabIndex={-1}
          aria-label={`${t('chooseFile')}: ${t(part)}`}
          accept={pictureFormats}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) void choosing.choose(chosen);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {isShooting && (
        <CameraDialog
          part={part}
          onClose={() => setShooting(false)}
          onFile={() => {
            setShooting(false);
            input.current?.click();
          }}
          onShot={taken => {
            setShooting(false);
            void choosing.choose(taken);
          }}
        />
      )}
    </fieldset>
  );
}

/** From a chosen file to one that is sent: looked at first, with advice at most twice. */
function useChoosing({ upload: sendFile, onChange }: Pick<PictureFieldProps, 'upload' | 'onChange'>): {
  readonly file: File | undefined;
  /** What the chosen file lacks, while nobody has decided. */
  readonly faults: readonly PictureFault[];
  readonly upload: PictureUpload;
  readonly choose: (file: File) => Promise<void>;
  readonly keep: () => void;
} {
  const [file, setFile] = useState<File>();
  const [faults, setFaults] = useState<readonly PictureFault[]>([]);
  const newest = useRef<File>(undefined);
  const asked = useRef(0);
  const upload = usePictureUpload(sendFile, onChange);
  async function choose(chosen: File): Promise<void> {
    newest.current = chosen;
    // Or the one before would still arrive, in the place of this one.
    upload.stop();
    onChange(null);
    setFile(chosen);
    setFaults([]);
    const found = asked.current < retakesMax ? await lookAtPicture(chosen) : [];
    // Another was chosen meanwhile.
    if (newest.current !== chosen) return;
    if (found.length === 0) return upload.send(chosen);
    asked.current++;
    setFaults(found);
  }
  function keep(): void {
    setFaults([]);
    if (file) void upload.send(file);
  }
  return { file, faults, upload, choose, keep };
}

function Standing(
  props: Pick<PictureFieldProps, 'isThere' | 'isAccepted'> & { readonly progress: PictureUpload['progress'] },
) {
  const t = useText('verification');
  const locale = useLocale();
  const { progress } = props;
  return (
    <span role="status" className={styles.standing}>
      {progress !== undefined && (
        <>
          {t('uploading', { percent: formatPercent(locale, String(progress), 0) })}
          <progress className={styles.progress} value={progress} aria-hidden="true" />
        </>
      )}
      {props.isThere && <StatusChip family="done">{t(props.isAccepted ? 'accepted' : 'uploaded')}</StatusChip>}
    </span>
  );
}
