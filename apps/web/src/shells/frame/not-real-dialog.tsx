import { RichText } from '@truemark/browser/rich-text';
import { Link } from '@truemark/browser/router';
import { Button } from '@truemark/ui/button';
import { DialogOrSheet } from '@truemark/ui/dialog';
import { useInstanceKind } from '../../platform/instance.ts';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { switchAccount } from '../../platform/switch-account.ts';
import { useText } from '../../platform/text.ts';
import styles from './not-real-dialog.module.css';

const tags = { b: (content: string) => <b>{content}</b> };

/** What the chip in the header says in two words: what of money and prices is not real, and where it is marked. */
export function NotRealDialog(props: { readonly onClose: () => void }) {
  const { onClose } = props;
  const t = useText('account-shell');
  const instrument = useText('instrument');
  const common = useText('common');
  const kind = useInstanceKind();
  const isDemo = useIsDemo();
  const isGuest = useUser()?.isGuest ?? false;
  const isSandbox = kind?.instance === 'sandbox';
  return (
    <DialogOrSheet
      isSheet={useShell() === 'mobile'}
      isOpen
      onClose={onClose}
      title={t('notRealTitle')}
      closeLabel={common('close')}
      foot={
        isDemo &&
        !isGuest && (
          <Button
            isFull
            onClick={() => {
              onClose();
              switchAccount(false);
            }}
          >
            {t(isSandbox ? 'switchToTest' : 'switchToLive')}
          </Button>
        )
      }
    >
      <div className={styles.words}>
        {isDemo && (
          <p>
            <RichText text={t('demoBanner')} tags={tags} />
          </p>
        )}
        {isSandbox && <p>{t('sandboxText')}</p>}
        {kind && kind.feed !== 'exchange' && (
          <p>
            {instrument(kind.feed === 'simulated' ? 'simulatedText' : 'replayText')}{' '}
            <Link className="lnk" to="/help?id=price-sources-and-freshness" onClick={onClose}>
              {instrument('originHelp')}
            </Link>
          </p>
        )}
        <p className={styles.marks}>{t('notRealMarks')}</p>
      </div>
    </DialogOrSheet>
  );
}
