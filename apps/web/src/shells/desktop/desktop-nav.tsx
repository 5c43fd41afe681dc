import { Link, useLocation } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { Lazily } from '../../platform/lazily.tsx';
import { buildReturnState, type DestinationName, destinations, loginPath } from '../../platform/navigation.ts';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountSlot } from '../frame/account-slot.tsx';
import { BrandLink } from '../frame/brand-link.tsx';
import { lateChunk } from '../frame/frame-chunks.ts';
import { LanguagePicker } from '../frame/language-picker.tsx';
import { NotRealChip } from '../frame/not-real-chip.tsx';
import styles from './desktop-shell.module.css';

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
        <NotRealChip />
        <AccountSlot part="Lead" />
        <span className={styles.late}>
          <Lazily chunk={lateChunk} given={{ place: 'nav' }} />
        </span>
        <LanguagePicker />
        {user ? <AccountSlot part="Menu" /> : <Doors />}
      </div>
    </div>
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
