import type { PicturePart } from '@truemark/domain/identity/verification';
import { Button } from '@truemark/ui/button';
import { Dialog } from '@truemark/ui/dialog';
import { Note } from '@truemark/ui/note';
import { useText } from '../../../platform/text.ts';
import styles from './picture.module.css';
import { useCamera } from './use-camera.ts';

/** The camera with a frame to fill. Where there is none, a file can be chosen instead. */
export function CameraDialog(props: {
  readonly part: PicturePart;
  readonly onShot: (file: File) => void;
  readonly onFile: () => void;
  readonly onClose: () => void;
}) {
  const t = useText('verification');
  const common = useText('common');
  const isHolding = props.part === 'holding';
  const { video, state, shoot } = useCamera(isHolding ? 'user' : 'environment');
  const take = async () => {
    const file = await shoot();
    if (file) props.onShot(file);
  };
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t(props.part)}
      closeLabel={common('close')}
      className={styles.camera ?? ''}
      foot={
        state === 'unavailable' ? (
          <Button isFull variant="primary" onClick={props.onFile}>
            {t('chooseFile')}
          </Button>
        ) : (
          <Button isFull variant="primary" size="large" disabled={state !== 'running'} onClick={() => void take()}>
            {t('takePhoto')}
          </Button>
        )
      }
    >
      {state === 'unavailable' ? (
        <Note kind="risk">{t('cameraUnavailable')}</Note>
      ) : (
        <>
          <div className={styles.finder} data-facing={isHolding ? 'user' : 'environment'}>
            <video ref={video} muted playsInline className={styles.video} aria-label={t(props.part)} />
            <CameraFrame isHolding={isHolding} />
          </div>
          <p className="sub" role="status">
            {t(state === 'starting' ? 'cameraStarting' : isHolding ? 'cameraHolding' : 'cameraDocument')}
          </p>
        </>
      )}
    </Dialog>
  );
}

/** What to fill: a card, or a face with a card beside it. Source of its proportions: ISO/IEC 7810, ID-1. */
function CameraFrame({ isHolding }: { readonly isHolding: boolean }) {
  return (
    <svg className={styles.outline} viewBox="0 0 400 300" aria-hidden="true">
      {isHolding ? (
        <>
          <ellipse cx="150" cy="125" rx="72" ry="96" />
          <rect x="222" y="168" width="150" height="95" rx="8" />
        </>
      ) : (
        <rect x="28" y="41" width="344" height="217" rx="16" />
      )}
    </svg>
  );
}
