import { RichText } from '@truemark/browser/rich-text';
import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { loadGuest } from '../../../platform/guest.ts';
import { demoPath } from '../../../platform/navigation.ts';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';

/** What a login means for the guest of this browser; without one, the way to practice without an account. */
export function GuestNote() {
  const t = useText('pass');
  if (useUser()?.isGuest) return <Note>{t('guestStays')}</Note>;
  if (loadGuest() === undefined) {
    return (
      <Link className={buttonClass({ isFull: true })} to={demoPath}>
        {t('tryDemo')}
      </Link>
    );
  }
  const link = (words: string) => (
    <Link className="lnk" to={demoPath}>
      {words}
    </Link>
  );
  return (
    <Note>
      <RichText text={t('guestKept')} tags={{ link }} />
    </Note>
  );
}
