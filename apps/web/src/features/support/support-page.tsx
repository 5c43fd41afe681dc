import { PageTitle } from '../../platform/page-title.tsx';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import styles from './chat.module.css';
import { ChatAbout, OpeningLine, useOpening, VisitorHelp } from './chat-about.tsx';
import { ChatView } from './chat-view.tsx';

/** The chat as a page of its own: on telephones, and in a window beside the others. */
export default function SupportPage() {
  const t = useText('support');
  const user = useUser();
  const opening = useOpening();
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title={t('title')} back="/help" />
      <OpeningLine />
      {user && !user.isGuest ? (
        <section className={styles.sheet} aria-label={t('title')}>
          <ChatAbout user={user} />
          <ChatView key={user.id} user={user} isOpen={opening.data?.isAvailable} hasFocus={false} />
        </section>
      ) : (
        <VisitorHelp />
      )}
    </div>
  );
}
