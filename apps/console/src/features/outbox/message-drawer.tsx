import { showToast } from '@truemark/browser/toasts';
import type { OutboxItem } from '@truemark/contract/operators/setup';
import { Button } from '@truemark/ui/button';
import { Drawer } from '@truemark/ui/dialog';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { api } from '../../platform/api.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { MessageState } from './message-state.tsx';
import styles from './outbox.module.css';

/** One message as its reader gets it, and what became of it. */
export function MessageDrawer(props: { readonly message: OutboxItem; readonly onClose: () => void }) {
  const t = useText('outbox');
  const common = useText('common');
  const canRetry = useCan('outbox.retry');
  const [isRetrying, setRetrying] = useState(false);
  const { message } = props;
  return (
    <>
      <Drawer
        isOpen={!isRetrying}
        onClose={props.onClose}
        title={message.subject || t(`channel.${message.channel}`)}
        closeLabel={common('close')}
        foot={
          canRetry &&
          message.state === 'failed' && (
            <Button variant="primary" isFull onClick={() => setRetrying(true)}>
              {t('retry')}
            </Button>
          )
        }
      >
        <div className={styles.message}>
          <Facts
            facts={[
              [t('to'), message.to],
              [t('state'), <MessageState key="state" state={message.state} />],
              [t('atUtc'), <Moment key="at" at={message.at} />],
              [
                t('tries'),
                <span key="tries" className="num">
                  {message.tries}
                </span>,
              ],
            ]}
          />
          {message.state === 'kept' && <Note>{t('keptText')}</Note>}
          {message.error !== null && <Note kind="stop">{message.error}</Note>}
          <pre className={styles.text}>{message.text}</pre>
        </div>
      </Drawer>
      {isRetrying && <RetryDialog message={message} onClose={() => setRetrying(false)} onDone={props.onClose} />}
    </>
  );
}

function RetryDialog(props: {
  readonly message: OutboxItem;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useText('outbox');
  const { id, to } = props.message;
  return (
    <ActDialog
      title={t('retryTitle')}
      text={t('retryText', { to })}
      confirmLabel={t('retry')}
      send={(reason, options) => api.call('retryMessage', { body: { id, reason } }, options)}
      onDone={() => {
        showToast('done', t('retriedToast'));
        props.onDone();
      }}
      onClose={props.onClose}
    />
  );
}
