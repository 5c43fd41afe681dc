import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import type { MouseEvent } from 'react';
import { useText } from '../../platform/text.ts';
import { type RepeatedOrder, requestTicket } from '../../platform/ticket-request.ts';

/** From an order that is over to the ticket of its instrument, filled as it was; nothing is sent. In a list it is a line. */
export function TradeAgain(props: {
  readonly repeated: RepeatedOrder;
  readonly symbol: string;
  readonly isLine?: boolean;
}) {
  const { repeated, symbol, isLine = false } = props;
  const t = useText('orders');
  const words = t('tradeAgain');
  const request = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // A page that opens elsewhere has a ticket of its own.
    if (!ctrlKey && !metaKey && !shiftKey) requestTicket(repeated);
  };
  return (
    <Link
      className={isLine ? 'lnk nowrap' : buttonClass()}
      to={`/cruuency?code=${encodeURIComponent(repeated.code)}`}
      {...(isLine && { 'aria-label': t('actOn', { act: words, symbol }) })}
      onClick={request}
    >
      {words}
    </Link>
  );
}
