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

/** Puts a theme on the page. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = browserColours[theme === 'system' ? own : theme];
  }
}
