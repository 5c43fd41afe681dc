import { buttonClass } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { IconButton, iconButtonClass } from '@truemark/ui/icon-button';
import { Popover } from '@truemark/ui/popover';
import Bell from 'lucide-react/icons/bell';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Link } from 'react-router';
import { type DestinationName, destinations } from '../../platform/navigation.ts';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { BrandLink } from '../frame/brand-link.tsx';
import { DisplaySettings } from '../frame/display-settings.tsx';
import { LanguagePicker } from '../frame/language-picker.tsx';
import { SandboxChip } from '../frame/sandbox-chip.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountSwitch } from './account-switch.tsx';
import styles from './desktop-shell.module.css';

/** Mark, six places, and the tools at the end. */
export function DesktopNav(props: { readonly place: DestinationName | undefined }) {
  const t = useText('shell');
  const user = useUser();
  return (
    <div className={styles.nav}>
      <BrandLink isNamed />
      <nav className={styles.places} aria-label={t('mainNavigation')}>
        {destinations.map(({ name, path }) => (
          <Link key={name} to={path} className={styles.place} aria-current={name === props.place ? 'page' : undefined}>
            {t(name)}
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        <SandboxChip isShort={user !== undefined} />
        {user && <AccountSwitch />}
        {user && (
          <Link to="/profile/notification" className={iconButtonClass()} aria-label={t('notifications')}>
            <Icon of={Bell} />
          </Link>
        )}
        <Popover
          label={t('displaySettings')}
          trigger={trigger => <IconButton icon={SlidersHorizontal} label={t('displaySettings')} {...trigger} />}
        >
          <DisplaySettings />
        </Popover>
        <LanguagePicker />
        {user ? <AccountMenu user={user} /> : <Doors />}
      </div>
    </div>
  );
}

function Doors() {
  const t = useText('shell');
  return (
    <>
      <Link className={buttonClass({ variant: 'ghost' })} to="/pass/login">
        {t('logIn')}
      </Link>
      <Link className={buttonClass({ variant: 'primary' })} to="/pass/register">
        {t('signUp')}
      </Link>
    </>
  );
}
