import type { CallReply } from '@truemark/contract/call';
import type { getSupportChat } from '@truemark/contract/operators/support';
import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { useLayoutEffect, useRef } from 'react';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { useText } from '../../platform/text.ts';
import styles from './support.module.css';
import { SupportPicture } from './support-picture.tsx';

type Message = CallReply<typeof getSupportChat>['messages'][number];

/** What was said, the newest below; it stays at its end while somebody reads there. */
export function Conversation(props: {
  readonly messages: readonly Message[];
  /** How far the user has read. */
  readonly readNumber: number;
  readonly hasEarlier: boolean;
  readonly isLoading: boolean;
  readonly onEarlier: () => void;
}) {
  const t = useText('support');
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = props.messages.at(-1)?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer message moves the end.
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return (
    <div
      ref={box}
      className={styles.log}
      role="log"
      aria-label={t('messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 80;
      }}
    >
      {props.hasEarlier && (
        <Button size="small" className={styles.earlier} isBusy={props.isLoading} onClick={props.onEarlier}>
          {t('earlier')}
        </Button>
      )}
      {props.messages.map(message => (
        <Bubble key={message.number} message={message} isRead={message.number <= props.readNumber} />
      ))}
    </div>
  );
}

function Bubble(props: { readonly message: Message; readonly isRead: boolean }) {
  const t = useText('support');
  const { message, isRead } = props;
  const isOperators = message.author === 'operator';
  return (
    <article className={joinClasses(styles.message, isOperators && styles.answer)}>
      <h3 className="vh">{t(isOperators ? 'fromOperator' : 'fromUser')}</h3>
      {message.fileId && <SupportPicture fileId={message.fileId} />}
      {message.text !== '' && (
        <p className={styles.bubble} dir="auto">
          {message.text}
        </p>
      )}
      <p className={`${styles.meta} xs dim`}>
        {message.operatorNumber !== null && <OperatorTag number={message.operatorNumber} />}
        {message.isLeft && <span>{t('left')}</span>}
        <Moment at={message.at} />
        {isOperators && <span>{t(isRead ? 'read' : 'unread')}</span>}
      </p>
    </article>
  );
}
