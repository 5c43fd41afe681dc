import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { ContractAct } from '@truemark/domain/contracts/can';
import { Button, type ButtonLook } from '@truemark/ui/button';
import { useId } from 'react';
import { useIsLocked } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { findActBlock } from './contract-acts.ts';
import { openOrderDialog } from './order-dialogs.tsx';
import { useIsClosable } from './use-figures.ts';

/** The dialog that an act begins with. */
const dialogs = { close: 'close', closePart: 'close', changeLimits: 'limits', cancel: 'cancel' } as const;

/**
 * A button for something that may be done with an order; when it may not, it looks disabled and says why. A press opens
 * its dialog all the same, where the reason stands and the act waits: no finger can rest on a button to read its title.
 */
export function ActButton(
  props: ButtonLook & {
    readonly act: ContractAct;
    readonly order: ContractOrder;
    readonly children: string;
    /** Before the dialog opens: a sheet that is in its way closes. */
    readonly onOpen?: () => void;
  },
) {
  const { act, order, children, onOpen, ...look } = props;
  const t = useText('orders');
  const reasonId = useId();
  const isClosable = useIsClosable(order.code);
  const isLocked = useIsLocked();
  const block = findActBlock(act, order, { isLocked, isClosable });
  const reason = block && t(block);
  return (
    <>
      <Button
        {...look}
        aria-disabled={reason !== undefined || undefined}
        {...(reason && { 'aria-describedby': reasonId, title: reason })}
        aria-label={t('actOn', { act: children, symbol: order.symbol })}
        onClick={() => {
          onOpen?.();
          openOrderDialog({ kind: dialogs[act], order });
        }}
      >
        {children}
      </Button>
      {reason && (
        <span id={reasonId} className="vh">
          {reason}
        </span>
      )}
    </>
  );
}
