import { showToast } from '@truemark/browser/toasts';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { api } from '../../../platform/api.ts';
import { useIsLocked } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { AmountText, addAmounts } from '../../amounts/index.ts';
import { OrderPrice } from '../../order-cells/index.ts';
import { findActBlock } from '../contract-acts.ts';
import { ActFrame } from './act-frame.tsx';
import { Subject } from './close-dialog.tsx';
import styles from './dialogs.module.css';
import { useOrderAct } from './use-order-act.ts';

/** Cancels an order that rests: everything held for it comes back. */
export function CancelDialog(props: { readonly order: ContractOrder; readonly onClose: () => void }) {
  const { order, onClose } = props;
  const t = useText('orders');
  const { isBusy, failure, run } = useOrderAct({ name: `cancel ${order.id}`, seen: order.status });
  const isLocked = useIsLocked();
  const block = findActBlock('cancel', order, { isLocked, isClosable: true });

  async function send(idempotencyKey: string): Promise<void> {
    await api.call('cancelContract', { body: { id: order.id } }, { idempotencyKey });
    showToast('done', t('canceledToast', { symbol: order.symbol }));
    onClose();
  }

  return (
    <ActFrame
      title={t('cancelTitle')}
      onClose={onClose}
      actLabel={t('cancelAct')}
      isBusy={isBusy}
      block={block && t(block)}
      failure={failure}
      onAct={() => void run(send)}
      after={t('cancelAfter')}
    >
      <Subject order={order} />
      <dl className={styles.lines}>
        <dt>{t('limitPrice')}</dt>
        <dd>
          <OrderPrice price={order.limitPrice} decimals={order.priceDecimals} />
        </dd>
        <dt>{t('margin')}</dt>
        <dd>
          <AmountText asset="USDT" amount={order.marginLeft} hasUnit />
        </dd>
        <dt>{t('openingFee')}</dt>
        <dd>
          <AmountText asset="USDT" amount={order.openFee} hasUnit />
        </dd>
        <dt>{t('comesBack')}</dt>
        <dd>
          <AmountText
            asset="USDT"
            amount={addAmounts([order.marginLeft, order.openFee])}
            hasUnit
            className={styles.strong ?? ''}
          />
        </dd>
      </dl>
    </ActFrame>
  );
}
