import { readPressedKey } from '@truemark/ui/pressed-key';
import { type RefObject, useEffect, useState } from 'react';

export interface FullScreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Shows an element on the whole screen. Where the browser cannot (iPhone), it fills the window by style instead. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [element]);

  useEffect(() => {
    if (!isOn) return;
    const leave = (event: KeyboardEvent) => {
      if (readPressedKey(event) === 'Escape' && !document.fullscreenElement && !event.defaultPrevented) setOn(false);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isOn]);

  async function toggle(): Promise<void> {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (isOn) return setOn(false);
    try {
      await element.current?.requestFullscreen();
    } catch {
      // Refused or not known: the window is all there is.
    }
    setOn(true);
  }

  return { isOn, toggle: () => void toggle() };
}
