import { Link } from '@truemark/browser/router';
import { languages, languageTags } from '@truemark/contract/languages';
import type { UserInfo } from '@truemark/contract/people/identity';
import { Icon } from '@truemark/ui/icon';
import { PopoverItem, popoverItemClass } from '@truemark/ui/popover';
import { Select } from '@truemark/ui/select';
import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Bell from 'lucide-react/icons/bell';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import List from 'lucide-react/icons/list';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserPlus from 'lucide-react/icons/user-plus';
import Wallet from 'lucide-react/icons/wallet';
import { useId } from 'react';
import { useUnreadCount } from '../../platform/account-queries.ts';
import { useLanguage } from '../../platform/preferences.ts';
import { languageNames, type TextKey, useText } from '../../platform/text.ts';
import { chooseLanguage } from '../frame/choose-language.ts';
import { DisplaySettings } from '../frame/display-settings.tsx';
import styles from './account-menu.module.css';
import { GuestItems } from './guest-items.tsx';
import { logOut } from './log-out.ts';

interface Place {
  readonly path: string;
  readonly text: TextKey<'account-shell'>;
  readonly icon: LucideIcon;
  /** Of somebody who is known: a guest has none. */
  readonly isOwn?: true;
}

const places: readonly Place[] = [
  { path: '/profile', text: 'menuProfile', icon: CircleUserRound },
  { path: '/profile/balance', text: 'menuBalance', icon: Wallet },
  { path: '/transactions', text: 'menuTransactions', icon: ArrowLeftRight },
  { path: '/profile/orders', text: 'menuOrders', icon: List },
  { path: '/profile/notification', text: 'menuNotifications', icon: Bell },
  { path: '/profile/security', text: 'menuSecurity', icon: ShieldCheck, isOwn: true },
  { path: '/profile/invite', text: 'menuInvite', icon: UserPlus, isOwn: true },
  { path: '/help', text: 'menuHelp', icon: LifeBuoy },
];

/** Everything of somebody's own corner: who it is, the places, how things look, and the way out. */
export function AccountItems(props: {
  readonly user: UserInfo;
  readonly onChosen: () => void;
  /** In the sheet of a phone, whose title is the name and which has no language picker beside it. */
  readonly isSheet?: boolean;
}) {
  const t = useText('account-shell');
  const { user, onChosen } = props;
  const unread = useUnreadCount();
  return (
    <>
      <div className={styles.who}>
        {!(props.isSheet || user.isGuest) && (
          <p className={styles.name}>
            <bdi>{user.userName}</bdi>
          </p>
        )}
        <p className={styles.contact}>
          <bdi>{user.isGuest ? t('guestAccount') : (user.email ?? user.phone)}</bdi>
        </p>
      </div>
      <div className={styles.places}>
        {places
          .filter(({ isOwn }) => !(isOwn && user.isGuest))
          .map(({ path, text, icon }) => (
            <Link key={path} to={path} className={popoverItemClass} onClick={onChosen}>
              <Icon of={icon} size={18} className={styles.icon ?? ''} />
              {t(text)}
              {text === 'menuNotifications' && unread > 0 && (
                <span className={styles.badge}>
                  <span className="num" aria-hidden="true">
                    {unread > 99 ? '99+' : unread}
                  </span>
                  <span className="vh">{t('unreadCount', { count: unread })}</span>
                </span>
              )}
            </Link>
          ))}
      </div>
      <div className={styles.settings}>
        {props.isSheet && <LanguageChoice />}
        <DisplaySettings />
      </div>
      {user.isGuest ? (
        <GuestItems onChosen={onChosen} />
      ) : (
        <PopoverItem
          onClick={() => {
            onChosen();
            void logOut();
          }}
        >
          <Icon of={LogOut} size={18} className={styles.icon ?? ''} isFlipped />
          {t('logOut')}
        </PopoverItem>
      )}
    </>
  );
}

function LanguageChoice() {
  const t = useText('account-shell');
  const id = useId();
  const language = useLanguage();
  return (
    <div className={styles.language}>
      <label htmlFor={id} className={styles.settingLabel}>
        {t('menuLanguage')}
      </label>
      <Select id={id} isDense value={language} onChange={event => void chooseLanguage(event.target.value)}>
        {languages.map(each => (
          <option key={each} value={each} lang={languageTags[each]}>
            {languageNames[each]}
          </option>
        ))}
      </Select>
    </div>
  );
}
