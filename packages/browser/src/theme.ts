import { readStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark' | 'system';

/** The colour of the browser's own bars: the page's ground, `--bg` in both themes. */
const browserColours = { light: '#ffffff', dark: '#0c1017' } as const;

/** The theme that was chosen in this browser. A script of each app reads the same key before anything is drawn. */
export function loadTheme(): Theme {
  const stored = readStored('local', 'theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Keeps a theme and puts it on the page. */
export function saveTheme(theme: Theme): void {
  writeStored('local', 'theme', theme === 'system' ? undefined : theme);
  showTheme(theme);
}

const systemIsDark = '(prefers-color-scheme: dark)';
let following: AbortController | undefined;

/** Puts a theme on the page; the system's is followed from then on, until another is shown. */
export function showTheme(theme: Theme): void {
  following?.abort();
  following = undefined;
  if (theme !== 'system') {
    paint(theme);
    return;
  }
  following = new AbortController();
  const system = matchMedia(systemIsDark);
  const follow = () => paint(system.matches ? 'dark' : 'light');
  system.addEventListener('change', follow, { signal: following.signal });
  follow();
}

function paint(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = browserColours[theme];
  }
}
