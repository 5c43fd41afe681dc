import { RichText } from '@truemark/browser/rich-text';
import { Button } from '@truemark/ui/button';
import { useState } from 'react';
import { useText } from '../../platform/text.ts';
import { lockReasonId } from './account-actions.tsx';
import styles from './demo-note.module.css';
import { ResetDialog } from './reset-dialog.tsx';

/** What is off in the demo account, and the way back to its beginning. */
export function DemoNote(props: { readonly resetsLeft: number | null }) {
  const t = useText('profile');
  const [isAsking, setAsking] = useState(false);
  const left = props.resetsLeft;
  return (
    <section className={styles.note} aria-label={t('practice')}>
      <span className={styles.tag}>{t('practice')}</span>
      <p id={lockReasonId} className={styles.words}>
        <RichText text={t('practiceText')} tags={{ b: words => <b>{words}</b> }} />
      </p>
      <div className={styles.reset}>
        <Button
          size="small"
          aria-disabled={left === 0 || undefined}
          aria-describedby={left === null ? undefined : 'demo-resets-left'}
          onClick={() => left !== 0 && setAsking(true)}
        >
          {t('reset')}
        </Button>
        {left !== null && (
          <span id="demo-resets-left" className={styles.left}>
            {t('resetsLeft', { count: left })}
          </span>
        )}
      </div>
      {isAsking && <ResetDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
