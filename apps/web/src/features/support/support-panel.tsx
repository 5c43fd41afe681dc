import { Icon } from '@truemark/ui/icon';
import { IconButton, iconButtonClass } from '@truemark/ui/icon-button';
import { readPressedKey } from '@truemark/ui/pressed-key';
import ExternalLink from 'lucide-react/icons/external-link';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { supportPath } from '../../platform/open-support.ts';
import { useUser } from '../../platform/session.ts';
import { closeSupportPanel } from '../../platform/support-panel.ts';
import { useText } from '../../platform/text.ts';
import { ChatAbout, OpeningLine, useOpening, VisitorHelp } from './chat-about.tsx';
import { ChatView } from './chat-view.tsx';
import styles from './panel.module.css';

/** The chat over the page, at its lower end: the page stays in use beside it. */
export function SupportPanel() {
  const t = useText('support');
  const user = useUser();
  const opening = useOpening();
  const opener = useRef(document.activeElement);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = opener.current;
    // The field to write in takes the focus itself, where there is one.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    return () => void (before instanceof HTMLElement && before.isConnected && before.focus());
  }, []);
  const press = (event: KeyboardEvent) => {
    if (readPressedKey(event.nativeEvent) === 'Escape') closeSupportPanel();
  };
  return (
    <div ref={panel} className={styles.panel} role="dialog" aria-label={t('title')} tabIndex={-1} onKeyDown={press}>
      <div className={styles.head}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{t('title')}</h2>
          <OpeningLine />
        </div>
        <a
          className={iconButtonClass()}
          href={supportPath}
          target="_blank"
          rel="noopener"
          aria-label={t('newWindow')}
          title={t('newWindow')}
          onClick={closeSupportPanel}
        >
          <Icon of={ExternalLink} />
        </a>
        <IconButton icon={X} label={t('close')} onClick={closeSupportPanel} />
      </div>
      {user && !user.isGuest ? (
        <>
          <ChatAbout user={user} />
          <ChatView key={user.id} user={user} isOpen={opening.data?.isAvailable} hasFocus />
        </>
      ) : (
        <VisitorHelp />
      )}
    </div>
  );
}
