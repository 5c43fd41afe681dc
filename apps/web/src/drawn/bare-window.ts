/** What the app reads of a browser while a page of it is drawn on the server: an address, a kind of device, and no storage. */
interface BareWindow {
  pathname: string;
  search: string;
  userAgent: string;
}

const shown: BareWindow = { pathname: '/', search: '', userAgent: '' };
const nothing = () => {};

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

define('window', globalThis);
define('location', {
  get pathname() {
    return shown.pathname;
  },
  get search() {
    return shown.search;
  },
  hash: '',
});
define('history', { state: null });
define('navigator', {
  onLine: true,
  get userAgent() {
    return shown.userAgent;
  },
  // Formats are those of the language itself: a drawn page is for readers of every region.
  languages: [],
});
define('matchMedia', () => ({ matches: false, addEventListener: nothing }));
define('addEventListener', nothing);
define('removeEventListener', nothing);
define('document', {
  documentElement: { dataset: {} },
  querySelectorAll: () => [],
  addEventListener: nothing,
  visibilityState: 'visible',
});

/** Sets where the page stands that is drawn next, and what it is drawn for. */
export function placeWindow(path: string, shell: 'desktop' | 'mobile'): void {
  const [pathname = '/', search] = path.split('?');
  shown.pathname = pathname;
  shown.search = search ? `?${search}` : '';
  shown.userAgent = shell === 'mobile' ? 'iPhone' : '';
}
