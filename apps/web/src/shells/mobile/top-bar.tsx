import { createChunk } from '@truemark/browser/chunk';
import { Link, useLocation } from '@truemark/browser/router';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { joinClasses } from '@truemark/ui/class-names';
import { Icon } from '@truemark/ui/icon';
import { IconButton, iconButtonClass } from '@truemark/ui/icon-button';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Search from 'lucide-react/icons/search';
import { useCallback, useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { buildReturnState, loginPath } from '../../platform/navigation.ts';
import { usePageTitleState } from '../../platform/page-title.tsx';
import { useLanguage } from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { languageNames, useText } from '../../platform/text.ts';
import { AccountSlot } from '../frame/account-slot.tsx';
import { BrandLink } from '../frame/brand-link.tsx';
import { NotRealChip } from '../frame/not-real-chip.tsx';
import styles from './mobile-shell.module.css';

const languageChunk = createChunk(
  () => import('./language-sheet.tsx').then(module => module.LanguageSheet),
  chunkTimeoutMs,
);

/** Back or mark, title, what is not real, search, the user, and the language. */
export function TopBar(props: { readonly onSearch: () => void }) {
  const t = useText('shell');
  const words = useText('common');
  const user = useUser();
  const language = useLanguage();
  const location = useLocation();
  const { title, back } = usePageTitleState();
  const [isChoosing, setChoosing] = useState(false);
  const stopChoosing = useCallback(() => setChoosing(false), []);
  const isHome = location.pathname === '/';
  return (
    <div className={styles.topbar}>
      <div className={styles.lead}>
        {back !== undefined && (
          <Link to={back} className={iconButtonClass()} aria-label={words('back')} data-back="">
            <Icon of={ChevronLeft} size={24} isFlipped />
          </Link>
        )}
        {isHome ? (
          <BrandLink isNamed={false} size={26} />
        ) : (
          // The page's own heading says the same to screen readers. A title of its own direction is cut at its own end.
          <span className={styles.title} dir="auto" aria-hidden="true">
            {title}
          </span>
        )}
        <AccountSlot part="Lead" />
        <NotRealChip />
      </div>
      <div className={styles.tools}>
        <IconButton icon={Search} label={words('search')} onClick={props.onSearch} />
        {user ? (
          <AccountSlot part="Menu" />
        ) : (
          <Link to={loginPath} state={buildReturnState(location)} className={styles.login}>
            {t('logIn')}
          </Link>
        )}
        <button
          type="button"
          className={joinClasses(styles.code, user && styles.alsoInSheet)}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {language.toUpperCase()} <span className="vh">{t('languageCode', { name: languageNames[language] })}</span>
        </button>
      </div>
      {isChoosing && <Lazily chunk={languageChunk} given={{ onClose: stopChoosing }} onFailed={stopChoosing} />}
    </div>
  );
}
