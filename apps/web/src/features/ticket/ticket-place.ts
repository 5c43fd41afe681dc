import { useEffect } from 'react';
import { create } from 'zustand';

/** Whether the page has an order ticket, to which the keyboard can skip. */
export const useTicketPlace = create<{ readonly isThere: boolean }>(() => ({ isThere: false }));

/** For the page that has the ticket, while it is open. */
export function useTicketHere(): void {
  useEffect(() => {
    useTicketPlace.setState({ isThere: true });
    return () => useTicketPlace.setState({ isThere: false });
  }, []);
}
