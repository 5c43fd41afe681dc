import { removeIsolates } from '@truemark/ui/format/isolate';
import { useEffect } from 'react';
import { nameTab, usePageTitleState } from './page-title.tsx';

const readMs = 1_000;

/**
 * Puts something that moves in front of the name of the tab, where it is seen from another tab: once a second, and not at
 * every price. Without it, and once the component is gone, the tab has the name of its page again.
 */
export function useTitleLead(readLead: () => string | undefined): void {
  useEffect(() => {
    const show = () => {
      const lead = readLead();
      const name = nameTab(usePageTitleState.getState().title);
      const shown = lead ? `${removeIsolates(lead)} · ${name}` : name;
      if (document.title !== shown) document.title = shown;
    };
    show();
    const timer = setInterval(show, readMs);
    const stop = usePageTitleState.subscribe(show);
    return () => {
      clearInterval(timer);
      stop();
      document.title = nameTab(usePageTitleState.getState().title);
    };
  }, [readLead]);
}
