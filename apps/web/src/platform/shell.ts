import { create } from 'zustand';
import { chooseShell, narrowWindow, type Shell } from './choose-shell.ts';

interface ShellChoice {
  readonly shell: Shell;
}

function readShell(): Shell {
  // A media query counts like the style sheets do; innerWidth differs from it where a page is zoomed.
  return chooseShell(navigator.userAgent, matchMedia(narrowWindow).matches);
}

const useShellChoice = create<ShellChoice>(() => ({ shell: readShell() }));

/** The shell on screen, live when the window is resized. Style sheets ask `html[data-shell]`. */
export function useShell(): Shell {
  return useShellChoice(choice => choice.shell);
}

export function getShell(): Shell {
  return useShellChoice.getState().shell;
}

/** Marks the page with its shell and follows the width of the window. */
export function followShell(): void {
  const apply = () => {
    // Paper is narrow, too: whoever prints keeps the page as it is.
    if (matchMedia('print').matches) return;
    const shell = readShell();
    document.documentElement.dataset.shell = shell;
    if (shell !== getShell()) useShellChoice.setState({ shell });
  };
  apply();
  matchMedia(narrowWindow).addEventListener('change', apply);
}
