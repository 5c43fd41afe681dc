import { create } from 'zustand';

interface SupportPanel {
  /** The chat is open over the page. */
  readonly isOpen: boolean;
  /** When an operator last said to be writing, in ms since 1970; 0 before. */
  readonly typingAt: number;
}

export const useSupportPanel = create<SupportPanel>(() => ({ isOpen: false, typingAt: 0 }));

/** An operator writes in the chat of this user. */
export function noteTyping(): void {
  useSupportPanel.setState({ typingAt: Date.now() });
}

export function closeSupportPanel(): void {
  useSupportPanel.setState({ isOpen: false });
}
