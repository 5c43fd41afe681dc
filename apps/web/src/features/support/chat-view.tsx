import { showToast } from '@truemark/browser/toasts';
import { supportTypingMs } from '@truemark/contract/limits';
import type { UserInfo } from '@truemark/contract/people/identity';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { ErrorState } from '@truemark/ui/error-state';
import { Note } from '@truemark/ui/note';
import { SkeletonRows } from '@truemark/ui/skeleton';
import MessageCircle from 'lucide-react/icons/message-circle';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useErrorText } from '../../platform/error-text.ts';
import { isOutOfReach, useNetwork } from '../../platform/network.ts';
import { useSupportPanel } from '../../platform/support-panel.ts';
import { useText } from '../../platform/text.ts';
import styles from './chat.module.css';
import { type ChatLog, lastNumberOf } from './chat-log.ts';
import { ChatMessages } from './chat-messages.tsx';
import { Composer } from './composer.tsx';
import { loadEarlier, useChatLog, useReading } from './use-chat.ts';
import { type Unsent, useUnsent } from './use-unsent.ts';

/** The chat of somebody who is logged in. */
export function ChatView(props: {
  readonly user: UserInfo;
  readonly isOpen: boolean | undefined;
  readonly hasFocus: boolean;
}) {
  const t = useText('support');
  const common = useText('common');
  const describe = useErrorText();
  const query = useChatLog(props.user);
  const log = query.data;
  const unsent = useUnsent(props.user.id, log);
  const isOut = useNetwork(isOutOfReach);
  useReading(props.user.id, log);
  return (
    <div className={styles.chat}>
      {isOut && (
        <Note kind="risk" className={styles.note}>
          {t('offline')}
        </Note>
      )}
      {!isOut && props.isOpen === false && <Note className={styles.note}>{t('closedNow')}</Note>}
      {log ? (
        <Log log={log} unsent={unsent} userId={props.user.id} />
      ) : (
        <div className={styles.log}>
          {query.isError ? (
            <ErrorState
              icon={WifiOff}
              title={t('loadFailed')}
              retryLabel={common('retry')}
              onRetry={() => void query.refetch()}
            >
              {describe(query.error)}
            </ErrorState>
          ) : (
            <SkeletonRows label={t('loading')} />
          )}
        </div>
      )}
      <Typing />
      <Composer onWrite={unsent.write} hasFocus={props.hasFocus} />
    </div>
  );
}

function Log(props: { readonly log: ChatLog; readonly unsent: Unsent; readonly userId: string }) {
  const t = useText('support');
  const describe = useErrorText();
  const { log, unsent, userId } = props;
  const [isLoading, setLoading] = useState(false);
  const box = useFollowing(`${lastNumberOf(log)} ${unsent.unsent.length}`);
  const isEmpty = log.messages.length === 0 && unsent.unsent.length === 0;

  async function showEarlier(): Promise<void> {
    setLoading(true);
    try {
      await loadEarlier(userId);
    } catch (error) {
      showToast('error', describe(error));
    }
    setLoading(false);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <div ref={box} className={styles.log} role="log" aria-label={t('messages')} tabIndex={0}>
      {log.hasOlder && (
        <Button size="small" className={styles.earlier} isBusy={isLoading} onClick={() => void showEarlier()}>
          {t('showEarlier')}
        </Button>
      )}
      {isEmpty && (
        <EmptyState icon={MessageCircle} title={t('emptyTitle')}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      )}
      <ChatMessages log={log} unsent={unsent} />
      {log.state.isClosed && <p className={styles.day}>{t('chatClosed')}</p>}
    </div>
  );
}

/** Follows what comes in, unless somebody has scrolled back to read. */
function useFollowing(mark: string) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    const note = () => {
      if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says that something came.
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [mark]);
  return box;
}

/** An operator is writing: shown until they have not said so for a while. */
function Typing() {
  const t = useText('support');
  const typingAt = useSupportPanel(panel => panel.typingAt);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const leftMs = typingAt + supportTypingMs - Date.now();
    setShown(leftMs > 0);
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setShown(false), leftMs);
    return () => clearTimeout(timer);
  }, [typingAt]);
  return (
    <p className={styles.typing} aria-live="polite">
      {isShown && t('typing')}
    </p>
  );
}
