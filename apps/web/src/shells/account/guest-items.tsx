import { Link } from '@truemark/browser/router';
import { Button } from '@truemark/ui/button';
import { Dialog } from '@truemark/ui/dialog';
import { PopoverItem, popoverItemClass } from '@truemark/ui/popover';
import { useState } from 'react';
import { saveGuest } from '../../platform/guest.ts';
import { buildReturnState, loginPath } from '../../platform/navigation.ts';
import { useText } from '../../platform/text.ts';
import { KeepLink } from './guest-parts.tsx';
import { logOut } from './log-out.ts';

/** The ways out of a guest account: to one of one's own, to one that is there already, or to none. */
export function GuestItems(props: { readonly onChosen: () => void }) {
  const t = useText('account-shell');
  const common = useText('common');
  const { onChosen } = props;
  const [isAsked, setAsked] = useState(false);
  const end = () => {
    setAsked(false);
    onChosen();
    saveGuest(undefined);
    void logOut();
  };
  return (
    <>
      <KeepLink className={popoverItemClass} onChosen={onChosen} />
      <Link className={popoverItemClass} to={loginPath} state={buildReturnState(location)} onClick={onChosen}>
        {t('logIn')}
      </Link>
      <PopoverItem onClick={() => setAsked(true)}>{t('guestEnd')}</PopoverItem>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('guestEndTitle')}
        closeLabel={common('close')}
        foot={
          <Button variant="danger" isFull onClick={end}>
            {t('guestEnd')}
          </Button>
        }
      >
        <p>{t('guestEndText')}</p>
      </Dialog>
    </>
  );
}
