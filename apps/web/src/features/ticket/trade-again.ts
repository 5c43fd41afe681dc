import type { TradeAgain } from '../../platform/trade-again.ts';
import { fillTicket, setSheet } from './ticket-store.ts';

/** On a phone the ticket is a sheet. */
export const tradeAgain: TradeAgain = (code, direction, amount) => {
  fillTicket(code, direction, amount);
  if (document.documentElement.dataset.shell === 'mobile') setSheet(true);
  else document.getElementById('ticket')?.focus();
};
