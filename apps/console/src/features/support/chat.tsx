import { Link } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import type { SupportChatRow } from '@truemark/contract/operators/support';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { iconButtonClass } from '@truemark/ui/icon-button';
import { Note } from '@truemark/ui/note';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { FormError } from '../../components/form-error.tsx';
import { QueryFrame } from '../../components/list-frame.tsx';
import { api } from '../../platform/api.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { AnswerForm } from './answer-form.tsx';
import { ChatSide } from './chat-side.tsx';
import { Conversation } from './conversation.tsx';
import styles from './support.module.css';
import { useChat, useIsTyping } from './use-support.ts';

/** One chat: what was said and an answer, and beside it who its user is. */
export function Chat(props: {
  readonly id: string;
  readonly back: string;
  readonly heardAt: number | undefined;
  readonly isNarrow: boolean;
}) {
  const t = useText('support');
  const query = useChat(props.id);
  const own = useSession(session => session.operator?.number);
  const canAnswer = useCan('support.answer');
  const isTyping = useIsTyping(props.heardAt);
  const first = query.data?.pages[0];
  const messages = query.data?.pages.toReversed().flatMap(page => page.messages) ?? [];
  const isOthers = first !== undefined && first.chat.claimedBy !== null && first.chat.claimedBy !== own;
  return (
    <>
      <section className={styles.detail} aria-label={t('conversation')}>
        <div className={styles.head}>
          {props.isNarrow && (
            <Link to={props.back} className={iconButtonClass('small')} aria-label={t('back')}>
              <Icon of={ArrowLeft} size={16} isFlipped />
            </Link>
          )}
          <h2 className={`h3 ${styles.title}`}>{first?.chat.userName ?? t('conversation')}</h2>
          {first && canAnswer && (
            <ChatActs chat={first.chat} isOthers={isOthers} isOwn={first.chat.claimedBy === own} />
          )}
        </div>
        <QueryFrame query={query}>
          {first && (
            <>
              <Conversation
                messages={messages}
                readNumber={first.chat.readNumber}
                hasEarlier={query.hasNextPage}
                isLoading={query.isFetchingNextPage}
                onEarlier={() => void query.fetchNextPage()}
              />
              <p className={styles.typing} aria-live="polite">
                {isTyping && t('typing', { name: first.chat.userName })}
              </p>
              {isOthers && (
                <Note className={styles.note}>{t('othersChat', { number: String(first.chat.claimedBy) })}</Note>
              )}
              {canAnswer && !isOthers && <AnswerForm id={props.id} language={first.chat.language} />}
            </>
          )}
        </QueryFrame>
      </section>
      {first && <ChatSide id={props.id} profile={first.profile} notes={first.notes} canWrite={canAnswer} />}
    </>
  );
}

/** Takes a chat on, gives it back, closes it or opens it again. */
function ChatActs(props: { readonly chat: SupportChatRow; readonly isOthers: boolean; readonly isOwn: boolean }) {
  const t = useText('support');
  const { chat, isOthers, isOwn } = props;
  const claim = useSubmit(
    (options, isGivenBack: boolean) =>
      api.call('claimSupportChat', { body: { id: chat.id, isGivenBack, isTakenOver: isOthers } }, options),
    () => showToast('done', t(isOwn ? 'givenBack' : 'taken')),
  );
  const close = useSubmit(
    options => api.call('closeSupportChat', { body: { id: chat.id, isClosed: !chat.isClosed } }, options),
    () => showToast('done', t(chat.isClosed ? 'reopened' : 'closed')),
  );
  return (
    <div className={styles.acts}>
      <Button size="small" isBusy={claim.isBusy} onClick={() => claim.submit(isOwn)}>
        {t(isOwn ? 'giveBack' : isOthers ? 'takeOver' : 'take')}
      </Button>
      {!isOthers && (
        <Button size="small" isBusy={close.isBusy} onClick={() => close.submit()}>
          {t(chat.isClosed ? 'reopen' : 'close')}
        </Button>
      )}
      <FormError error={claim.error ?? close.error} />
    </div>
  );
}
