import { create } from 'zustand';

interface Update {
  /** The server gives out a newer version than the page on screen. */
  readonly isReady: boolean;
}

export const useUpdate = create<Update>(() => ({ isReady: false }));
