import type { SupportMessage } from '@truemark/contract/people/support';
import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { formatDate, formatTime } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import { Fragment } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './chat.module.css';
import { type ChatLog, findMark, type UnsentMessage } from './chat-log.ts';
import { ChatPicture } from './chat-picture.tsx';
import type { Unsent } from './use-unsent.ts';

/** What was said, day by day, and below it what is still on its way. */
export function ChatMessages(props: { readonly log: ChatLog; readonly unsent: Unsent }) {
  const locale = useLocale();
  const { log, unsent } = props;
  const dayOf = ({ at }: Pick<SupportMessage, 'at'>) => formatDate(locale, at);
  return (
    <>
      {log.messages.map((message, index) => {
        const before = log.messages[index - 1];
        const isNewDay = !before || dayOf(before) !== dayOf(message);
        return (
          <Fragment key={message.number}>
            {isNewDay && <p className={styles.day}>{dayOf(message)}</p>}
            <Message message={message} log={log} isJoined={!isNewDay && before?.author === message.author} />
          </Fragment>
        );
      })}
      {unsent.unsent.map(message => (
        <UnsentBubble key={message.clientId} message={message} unsent={unsent} />
      ))}
    </>
  );
}

function Message(props: { readonly message: SupportMessage; readonly log: ChatLog; readonly isJoined: boolean }) {
  const t = useText('support');
  const locale = useLocale();
  const { message, log, isJoined } = props;
  const isOwn = message.author === 'person';
  const mark = findMark(message, log.state);
  return (
    <article className={joinClasses(styles.message, isOwn && styles.own, isJoined && styles.joined)}>
      <p className="vh">{t(isOwn ? 'authorYou' : 'authorSupport')}</p>
      {message.fileId && <ChatPicture fileId={message.fileId} />}
      {message.text !== '' && (
        <p className={styles.bubble} dir="auto">
          {message.text}
        </p>
      )}
      <p className={styles.meta}>
        {message.isLeft && <span>{t('left')}</span>}
        <time dateTime={new Date(message.at).toISOString()}>{formatTime(locale, message.at)}</time>
        {isOwn && (
          <span className={joinClasses(styles.mark, mark === 'seen' && styles.seen)}>
            <Icon of={mark === 'seen' ? CheckCheck : Check} size={14} />
            {t(`mark.${mark}`)}
          </span>
        )}
      </p>
    </article>
  );
}

/** Own words that the server has not confirmed: on their way, or held up by something that is said. */
function UnsentBubble(props: { readonly message: UnsentMessage; readonly unsent: Unsent }) {
  const t = useText('support');
  const common = useText('common');
  const { message, unsent } = props;
  const failure = unsent.failures.get(message.clientId);
  return (
    <article className={joinClasses(styles.message, styles.own, styles.unsent)}>
      <p className="vh">{t('authorYou')}</p>
      {message.fileId && <ChatPicture fileId={message.fileId} />}
      {message.text !== '' && (
        <p className={styles.bubble} dir="auto">
          {message.text}
        </p>
      )}
      {failure === undefined ? (
        <p className={styles.meta}>
          <span className={styles.mark}>
            <Icon of={Clock} size={14} />
            {t('mark.sending')}
          </span>
        </p>
      ) : (
        <div className={styles.failed}>
          <p>
            <Icon of={CircleAlert} size={14} /> {t('notSent')} {failure}
          </p>
          <div className={styles.failedActs}>
            <Button size="small" onClick={() => unsent.send(message)}>
              {common('retry')}
            </Button>
            <Button size="small" variant="ghost" onClick={() => unsent.drop(message.clientId)}>
              {t('discard')}
            </Button>
          </div>
        </div>
      )}
    </article>
  );
}
