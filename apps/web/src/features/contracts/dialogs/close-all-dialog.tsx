import { showToast } from '@truemark/browser/toasts';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { Note } from '@truemark/ui/note';
import { useCallback, useSyncExternalStore } from 'react';
import { api } from '../../../platform/api.ts';
import { prices } from '../../../platform/prices/prices.ts';
import { useIsAnyStale } from '../../../platform/prices/use-staleness.ts';
import { useIsLocked } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { addAmounts } from '../../amounts/index.ts';
import { DirectionText, GainText } from '../../order-cells/index.ts';
import { ContractName, LiveResult, LotsCount } from '../contract-cells.tsx';
import { useOpenContracts } from '../contract-queries.ts';
import { readIsClosable, useTotalResult } from '../use-figures.ts';
import { ActFrame } from './act-frame.tsx';
import styles from './dialogs.module.css';
import { selectClosable } from './select-closable.ts';
import { useOrderAct } from './use-order-act.ts';

/**
 * Closes every position, of one instrument or of all: how many, which stay, and what they come to now. The list follows
 * what is open, and exactly what it shows is closed.
 */
export function CloseAllDialog(props: { readonly code?: string; readonly onClose: () => void }) {
  const { code, onClose } = props;
  const t = useText('orders');
  const isLocked = useIsLocked();
  const loaded = useOpenContracts('positions').data;
  const open = selectClosable(loaded?.items ?? [], code);
  const closed = useNotTradable(open);
  const going = open.filter(order => !closed.includes(order.code));
  const staying = open.filter(order => closed.includes(order.code));
  const total = useTotalResult(going, addAmounts);
  const isStale = useIsAnyStale(going.map(order => order.code));
  const ids = going.map(({ id }) => id);
  // Closing a position twice changes nothing, so another list is another request.
  const { isBusy, failure, run } = useOrderAct({ name: `closeAll ${ids}`, seen: '' });

  async function send(idempotencyKey: string): Promise<void> {
    const answer = await api.call('closeAllContracts', { body: { ids } }, { idempotencyKey });
    const values = { count: answer.closing.length, left: answer.notTradable.length + staying.length };
    showToast('done', t('closeAllAsked', values));
    onClose();
  }

  return (
    <ActFrame
      title={t('closeAllTitle')}
      onClose={onClose}
      actLabel={t('closeAllAct', { count: going.length })}
      isBusy={isBusy}
      block={isLocked ? t('cannot.locked') : going.length === 0 ? t('closeAllNone') : undefined}
      failure={failure}
      onAct={() => void run(send)}
      after={t('closeAfter')}
    >
      <p className="read">{t('closeAllText', { count: going.length })}</p>
      <ul className={styles.list}>
        {going.map(order => (
          <li key={order.id}>
            <ContractName order={order} />
            <span className={styles.figures}>
              <span>
                <DirectionText direction={order.side} /> <LotsCount lots={order.openLots} />
              </span>
              <LiveResult order={order} />
            </span>
          </li>
        ))}
      </ul>
      {going.length > 1 && (
        <dl className={styles.lines}>
          <dt>{t('profitTogether')}</dt>
          <dd>
            <GainText amount={total} hasUnit className={styles.strong} isStale={isStale} />
          </dd>
        </dl>
      )}
      {loaded && loaded.nextCursor !== null && <Note kind="risk">{t('closeAllCut')}</Note>}
      {staying.length > 0 && (
        <Note kind="risk">
          {t('closeAllStay', {
            count: staying.length,
            symbols: [...new Set(staying.map(({ symbol }) => symbol))].join(', '),
          })}
        </Note>
      )}
    </ActFrame>
  );
}

/** Codes without a price to close at now, the same list while nothing changes. */
function useNotTradable(orders: readonly ContractOrder[]): readonly string[] {
  const codes = [...new Set(orders.map(({ code }) => code))].sort().join(',');
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = codes.split(',').map(code => prices.subscribe(code, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [codes],
  );
  const read = () =>
    codes
      .split(',')
      .filter(code => code !== '' && !readIsClosable(code))
      .join(',');
  return useSyncExternalStore(subscribe, read).split(',').filter(Boolean);
}
