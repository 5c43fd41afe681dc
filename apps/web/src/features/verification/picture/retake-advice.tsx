import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { useText } from '../../../platform/text.ts';
import type { PictureFault } from './judge-picture.ts';
import styles from './picture.module.css';

/** What a picture seems to lack, before it is sent. Whoever took it decides. */
export function RetakeAdvice(props: {
  readonly faults: readonly PictureFault[];
  readonly onRetake: () => void;
  readonly onKeep: () => void;
}) {
  const t = useText('verification');
  return (
    <div role="alert" className={styles.advice}>
      <Note kind="risk">
        {props.faults.map(fault => (
          <p key={fault}>{t(`advice.${fault}`)}</p>
        ))}
      </Note>
      <div className={styles.ways}>
        <Button size="small" variant="primary" onClick={props.onRetake}>
          {t('retake')}
        </Button>
        <Button size="small" variant="ghost" onClick={props.onKeep}>
          {t('keepPicture')}
        </Button>
      </div>
    </div>
  );
}
