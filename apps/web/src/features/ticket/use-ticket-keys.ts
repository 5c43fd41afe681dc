import { isTyping, readPressedKey } from '@truemark/ui/pressed-key';
import { useEffect } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { getShell } from '../../platform/shell.ts';
import { contractTicket } from './contract/ticket.ts';
import { readTicketKey } from './read-ticket-key.ts';
import { actOnContract, actOnOption, setSheet, useTickets } from './ticket-store.ts';

/** B and S take the side of the ticket on screen and lead to its amount; they send nothing. */
export function useTicketKeys(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const takeSide = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey, shiftKey } = event;
      const wanted = readTicketKey(
        { key: readPressedKey(event), code, ctrlKey, metaKey, altKey, shiftKey },
        { hasShortcuts: usePreferences.getState().hasShortcuts, isTyping: isTyping(event.target) },
      );
      // A dialog that stands open is about something else.
      if (!wanted || event.repeat || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      const { owner, product, code: instrument } = useTickets.getState();
      const place = { ...owner, code: instrument };
      if (product === contractTicket.kind) {
        actOnContract(place, { type: 'side', side: wanted === 'buy' ? 'long' : 'short' });
      } else actOnOption(place, { type: 'direction', direction: wanted === 'buy' ? 'up' : 'down' });
      if (getShell() === 'mobile') setSheet(true);
      // A frame later, because a sheet that opens takes the focus first.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-amount]')?.focus());
    };
    document.addEventListener('keydown', takeSide);
    return () => document.removeEventListener('keydown', takeSide);
  }, [isReady]);
}
