import { Link, useLocation } from '@truemark/browser/router';
import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useUnreadCount } from '../../platform/account-queries.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useIsLocked, useUser } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import styles from './account-frame.module.css';
import { type AccountPlace, accountPlaces } from './account-places.ts';
import { GuestNotice, isGuestPath } from './guest-notice.tsx';
import { LockedNotice } from './locked-notice.tsx';

/** A page about somebody's own account: beside the menu of all of them where there is room. */
export function AccountFrame(props: {
  readonly title: string;
  /** Where the back button of a phone leads; the overview has none. */
  readonly back?: string;
  /** The title is only for readers and the top bar: the page begins with a figure instead. */
  readonly isTitleHidden?: boolean;
  /** The title is longer than a phone's top bar: the page repeats it. */
  readonly isTitleLong?: boolean;
  /** Under the title. */
  readonly lead?: ReactNode;
  /** Beside the title, at the reading end. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const isDesktop = useShell() === 'desktop';
  const { pathname } = useLocation();
  // A page below one of the menu belongs to the one that its back button names.
  const places = accountPlaces.flat();
  const isOfMenu = places.some(({ path }) => path === pathname);
  const parent = isOfMenu ? undefined : places.find(({ path }) => path === props.back);
  const title = (
    <PageTitle
      title={props.title}
      {...(props.back !== undefined && { back: props.back })}
      {...(props.isTitleHidden && { className: 'vh' })}
      {...(props.isTitleLong && { isShownOnMobile: true })}
    />
  );
  // What users are told stays open to them.
  const isShut = useIsLocked() && pathname !== '/profile/notification';
  const isGuestShut = (useUser()?.isGuest ?? false) && !isGuestPath(pathname);
  const content = (
    <div className={`inturn ${styles.content}`}>
      {props.isTitleHidden ? (
        title
      ) : (
        <header className={styles.head}>
          <div className={styles.words}>
            {isDesktop && parent && <Crumb place={parent} />}
            {title}
            {props.lead !== undefined && <p className={styles.lead}>{props.lead}</p>}
          </div>
          {!(isShut || isGuestShut) && props.aside}
        </header>
      )}
      {isShut ? <LockedNotice /> : isGuestShut ? <GuestNotice /> : props.children}
    </div>
  );
  // The content keeps its place in the tree, so that a form stays when the window becomes narrow.
  return (
    <div className={isDesktop ? `page ${styles.side}` : 'page'}>
      {isDesktop && <AccountMenu path={parent?.path ?? pathname} />}
      {content}
    </div>
  );
}

/** The way back to the list that a page belongs to. */
function Crumb(props: { readonly place: AccountPlace }) {
  const t = useText('account');
  return (
    <Link to={props.place.path} className={styles.crumb}>
      <Icon of={ChevronLeft} size={16} isFlipped />
      {t(props.place.text)}
    </Link>
  );
}

/** `path` is that of the place on screen. */
function AccountMenu(props: { readonly path: string }) {
  const t = useText('account');
  return (
    <nav className={styles.menu} aria-label={t('menu')}>
      {accountPlaces.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no other name and never move.
        <ul key={index}>
          {group.map(place => (
            <li key={place.path}>
              <Link
                to={place.path}
                title={t(place.text)}
                className={styles.item}
                aria-current={props.path === place.path ? 'page' : undefined}
              >
                <PlaceWords place={place} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** The same places as a list under the overview, where there is no menu beside it. */
export function AccountList() {
  const t = useText('account');
  const places = accountPlaces.flat().filter(({ path }) => path !== '/profile');
  return (
    <nav className={styles.list} aria-label={t('menu')}>
      <ul>
        {places.map(place => (
          <li key={place.path}>
            <Link to={place.path} className={styles.row}>
              <PlaceWords place={place} />
              <Icon of={ChevronRight} size={16} isFlipped className={styles.chevron ?? ''} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlaceWords(props: { readonly place: AccountPlace }) {
  const t = useText('account');
  const { icon, text } = props.place;
  return (
    <>
      <Icon of={icon} />
      <span className={styles.name}>{t(text)}</span>
      {text === 'place.notification' && <UnreadCount />}
    </>
  );
}

function UnreadCount() {
  const t = useText('account');
  const locale = useLocale();
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span className="num" aria-hidden="true">
        {formatCount(locale, count)}
      </span>
      <span className="vh">{t('unread', { count })}</span>
    </span>
  );
}
