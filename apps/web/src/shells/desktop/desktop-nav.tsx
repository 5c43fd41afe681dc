import { createChunk } from '@truemark/browser/chunk';
import { Link, useLocation } from '@truemark/browser/router';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { buttonClass } from '@truemark/ui/button';
import { IconButton } from '@truemark/ui/icon-button';
import { Popover } from '@truemark/ui/popover';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { buildReturnState, type DestinationName, destinations, loginPath } from '../../platform/navigation.ts';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { AccountSlot } from '../frame/account-slot.tsx';
import { BrandLink } from '../frame/brand-link.tsx';
import { LanguagePicker } from '../frame/language-picker.tsx';
import { SandboxChip } from '../frame/sandbox-chip.tsx';
import styles from './desktop-shell.module.css';

const displayChunk = createChunk(
  () => import('../frame/display-settings.tsx').then(module => module.DisplaySettings),
  chunkTimeoutMs,
);

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
        <AccountSlot part="Lead" />
        {!user && <DisplayPopover />}
        <LanguagePicker />
        {user ? <AccountSlot part="Menu" /> : <Doors />}
      </div>
    </div>
  );
}

/** How things look, for visitors; somebody logged in has it in their own corner. */
function DisplayPopover() {
  const t = useText('shell');
  useEffect(() => whenIdle(() => void displayChunk.load()), []);
  return (
    <Popover
      label={t('displaySettings')}
      trigger={trigger => <IconButton icon={SlidersHorizontal} label={t('displaySettings')} {...trigger} />}
    >
      <Lazily chunk={displayChunk} given={{}} />
    </Popover>
  );
}

function Doors() {
  const t = useText('shell');
  const state = buildReturnState(useLocation());
  return (
    <>
      <Link className={buttonClass({ variant: 'ghost' })} to={loginPath} state={state}>
        {t('logIn')}
      </Link>
      <Link className={buttonClass({ variant: 'primary' })} to="/pass/register" state={state}>
        {t('signUp')}
      </Link>
    </>
  );
}
