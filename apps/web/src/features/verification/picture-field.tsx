import type { PicturePart } from '@truemark/domain/identity/verification';
import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { formatPercent } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import Camera from 'lucide-react/icons/camera';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { uploadPicture } from '../../platform/upload-picture.ts';
import { usePictureUpload } from '../../platform/use-picture-upload.ts';
import styles from './verification.module.css';

const formats = 'image/jpeg,image/png,image/jp2,.jp2,.j2k,.jpg,.jpeg,.png';

/** One picture: from the camera or from a file, sent as soon as it is chosen. */
export function PictureField(props: {
  readonly part: PicturePart;
  readonly fileId: string | null;
  readonly isAccepted: boolean;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly onChange: (fileId: string | null) => void;
}) {
  const t = useText('verification');
  const locale = useLocale();
  const [preview, setPreview] = useState<File>();
  const noteId = useId();
  const { part, fileId, onChange } = props;
  const { send, progress, failure } = usePictureUpload(
    (file, options) => uploadPicture(file, 'identity', options),
    onChange,
  );
  const choose = (file: File) => {
    onChange(null);
    setPreview(file);
    void send(file);
  };
  const error = failure ?? props.error;
  return (
    <fieldset className={styles.picture} aria-describedby={error === undefined ? undefined : noteId}>
      <legend className={styles.legend}>{t(part)}</legend>
      <div className={joinClasses(styles.shot, fileId !== null && styles.isThere)}>
        {preview ? <Preview file={preview} /> : <Icon of={Camera} size={24} />}
        <span role="status">
          {progress !== undefined && t('uploading', { percent: formatPercent(locale, String(progress), 0) })}
          {fileId !== null && <StatusChip family="done">{t(props.isAccepted ? 'accepted' : 'uploaded')}</StatusChip>}
        </span>
      </div>
      {error !== undefined && (
        <p id={noteId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {props.hint}
      <div className={styles.ways}>
        <FileButton part={part} isCamera onChosen={choose} label={t('takePhoto')} />
        <FileButton part={part} onChosen={choose} label={t('chooseFile')} />
      </div>
    </fieldset>
  );
}

function FileButton(props: {
  readonly part: PicturePart;
  readonly isCamera?: boolean;
  readonly label: string;
  readonly onChosen: (file: File) => void;
}) {
  const t = useText('verification');
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) props.onChosen(file);
    // The same file can be chosen again.
    target.value = '';
  };
  const facing = props.part === 'holding' ? 'user' : 'environment';
  return (
    <>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label={`${props.label}: ${t(props.part)}`}
        accept={formats}
        {...(props.isCamera && { capture: facing })}
        onChange={onChange}
      />
      <Button size="small" variant={props.isCamera ? 'secondary' : 'ghost'} onClick={() => input.current?.click()}>
        {props.label}
        <span className="vh">{t(props.part)}</span>
      </Button>
    </>
  );
}

/** Drawn, not linked: the page takes pictures of its own server only. What the browser cannot read is not shown. */
function Preview(props: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isOver = false;
    createImageBitmap(props.file)
      .then(picture => {
        const place = canvas.current;
        if (isOver || !place) return;
        const scale = Math.min(1, 480 / Math.max(picture.width, picture.height));
        place.width = Math.round(picture.width * scale);
        place.height = Math.round(picture.height * scale);
        place.getContext('2d')?.drawImage(picture, 0, 0, place.width, place.height);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [props.file]);
  return <canvas ref={canvas} className={styles.preview} />;
}
