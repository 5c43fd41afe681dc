import { chunkTimeoutMs } from '@truemark/contract/limits';
import { buttonClass } from '@truemark/ui/button';
import { IconButton } from '@truemark/ui/icon-button';
import { Popover } from '@truemark/ui/popover';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Link } from 'react-router';
import { createChunk } from '../../platform/chunk.ts';
import { type DestinationName, destinations } from '../../platform/navigation.ts';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { BrandLink } from '../frame/brand-link.tsx';
import { DisplaySettings } from '../frame/display-settings.tsx';
import { LanguagePicker } from '../frame/language-picker.tsx';
import { Lazily } from '../frame/lazily.tsx';
import { SandboxChip } from '../frame/sandbox-chip.tsx';
import styles from './desktop-shell.module.css';

const toolsChunk = createChunk(() => import('./account-tools.tsx').then(module => module.AccountTools), chunkTimeoutMs);
const menuChunk = createChunk(() => import('./account-menu.tsx').then(module => module.AccountMenu), chunkTimeoutMs);

/** Without the account tools the rest of the nav stands; the message about them is enough. */
function leaveOut(): void {}

/** Mark, six places, and the tools at the end. */
export function DesktopNav(props: { readonly place: DestinationName | undefined }) {
  const t = useText('shell');
  const user = useUser();
  return (
    <div className={styles.nav}>
      <span className={styles.brand}>
        <BrandLink isNamed />
      </span>
      <span className={styles.brandNarrow}>
        <BrandLink isNamed={false} />
      </span>
      <nav className={styles.places} aria-label={t('mainNavigation')}>
        {destinations.map(({ name, path }) => (
          <Link key={name} to={path} className={styles.place} aria-current={name === props.place ? 'page' : undefined}>
            <span className={styles.placeName}>{t(name)}</span>
            <span className={styles.placeShort}>{t(`${name}Short`)}</span>
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        <span className={styles.chip}>
          <SandboxChip size={user ? 'short' : 'full'} />
        </span>
        <span className={styles.chipNarrow}>
          <SandboxChip size="icon" />
        </span>
        {user && <Lazily chunk={toolsChunk} given={{}} onFailed={leaveOut} />}
        <Popover
          label={t('displaySettings')}
          trigger={trigger => <IconButton icon={SlidersHorizontal} label={t('displaySettings')} {...trigger} />}
        >
          <DisplaySettings />
        </Popover>
        <LanguagePicker />
        {user ? <Lazily chunk={menuChunk} given={{ user }} onFailed={leaveOut} /> : <Doors />}
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
