import { readStored, writeStored } from '@truemark/browser/storage';
import { create } from 'zustand';

interface HiddenFigures {
  readonly isHidden: boolean;
}

const key = 'hideFigures';

/** Whether balances are covered on this screen; a choice of this browser. */
export const useHiddenFigures = create<HiddenFigures>(() => ({ isHidden: readStored('local', key) === 'yes' }));

export function setFiguresHidden(isHidden: boolean): void {
  writeStored('local', key, isHidden ? 'yes' : undefined);
  useHiddenFigures.setState({ isHidden });
}

/** What stands in the place of a covered figure, the same for every amount. */
export const hiddenText = '••••••';
