import type { MarketItem } from '@truemark/contract/markets/markets';
import type { ContentItem, fixedContentIds } from '@truemark/contract/site/content';

/** The six places of both shells, in their order. */
export const destinations = [
  { name: 'home', path: '/' },
  { name: 'market', path: '/market' },
  { name: 'trading', path: '/trading' },
  { name: 'loan', path: '/loan' },
  { name: 'nfts', path: '/nfts' },
  { name: 'profile', path: '/profile' },
] as const;
export type DestinationName = (typeof destinations)[number]['name'];

/** Where the notice "access only by a decentralised app" stands. */
export const emptyPath = '/empty';
export const loginPath = '/pass/login';
/** The door to the demo account, for whoever comes. */
export const demoPath = '/demo';
const passPaths: readonly string[] = ['/pass/register', loginPath, '/pass/reset'];
const aboutContentId = 'about' satisfies typeof fixedContentIds.about;

/**
 * How much of the shell a page gets.
 * - `full`: everything.
 * - `plain`: no footer and no tab bar (about).
 * - `pass`: nor the nav, only the way home and the language (log-in, register, reset).
 * - `stage`: its own layout without desktop nav and footer (the Google callback).
 */
export type PageLayout = 'full' | 'plain' | 'pass' | 'stage';

const layouts: Readonly<Record<string, PageLayout>> = {
  '/pass/register': 'pass',
  '/pass/login': 'pass',
  '/pass/reset': 'pass',
  '/about': 'plain',
  '/api/loginCallback/google': 'stage',
  '/verification/phone': 'stage',
};

/** The layout of a page by its path. Source: specification, section 2. */
export function choosePageLayout(pathname: string): PageLayout {
  return layouts[trimPath(pathname)] ?? 'full';
}

/** Pages that run edge to edge, where the nav does too. */
export function isWidePage(pathname: string): boolean {
  return trimPath(pathname) === '/cruuency';
}

function trimPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
}

/** Pages about somebody's own account. */
function isAccountPath(pathname: string): boolean {
  return pathname === '/transactions' || pathname === '/profile' || /^\/(profile|order)\//.test(pathname);
}

/**
 * Where a navigation must go instead, or undefined when it may stay. `isKnown` says whether any route has the path,
 * `returnPath` where a login was asked for. Source: specification, section 2, navigation rules.
 */
export function chooseRedirect(visit: {
  readonly pathname: string;
  readonly isKnown: boolean;
  readonly isDappOnly: boolean;
  readonly isLoggedIn: boolean;
  /** An account of this browser alone: it may register or log in. */
  readonly isGuest?: boolean | undefined;
  readonly returnPath?: string | undefined;
}): string | undefined {
  const pathname = trimPath(visit.pathname);
  if (!visit.isKnown) return '/';
  if (visit.isLoggedIn) {
    if (passPaths.includes(pathname)) return visit.isGuest ? undefined : (visit.returnPath ?? '/');
    return pathname === emptyPath ? '/' : undefined;
  }
  if (visit.isDappOnly && passPaths.includes(pathname)) return emptyPath;
  return isAccountPath(pathname) ? loginPath : undefined;
}

/** What a way to the log-in page carries along: the page to come back to. */
export function buildReturnState(location: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): { readonly returnPath: string } | undefined {
  const { pathname, search, hash } = location;
  if (passPaths.includes(trimPath(pathname)) || pathname.startsWith('/api/')) return undefined;
  return { returnPath: pathname + search + hash };
}

/** The page to come back to; undefined when there is none, or none of ours. */
export function readReturnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnPath' in state)) return undefined;
  const { returnPath } = state;
  return typeof returnPath === 'string' && /^\/(?![/\\])/.test(returnPath) ? returnPath : undefined;
}

/** The place a path belongs to, for the mark in nav and tab bar; undefined for pages of no place. */
export function findDestination(pathname: string): DestinationName | undefined {
  const path = trimPath(pathname);
  if (path === '/cruuency') return 'market';
  if (path === '/financial' || path === '/transactions' || path.startsWith('/order/')) return 'profile';
  return destinations.find(place =>
    place.path === '/' ? path === '/' : path === place.path || path.startsWith(`${place.path}/`),
  )?.name;
}

/** Address of an instrument's page; a click on its row replaces the current entry of the history. */
export function buildInstrumentPath(item: Pick<MarketItem, 'code' | 'type' | 'id'>): string {
  return `/cruuency?${new URLSearchParams({ code: item.code, type: String(item.type), id: String(item.id) })}`;
}

/** Address of a content page: About has its own, every other is `/detail` with its id and title. */
export function buildContentPath(item: Pick<ContentItem, 'id' | 'title'>): string {
  if (item.id === aboutContentId) return `/about?${new URLSearchParams({ title: item.title })}`;
  return `/detail?${new URLSearchParams({ id: item.id, title: item.title })}`;
}

/** Where the onboarding board leads: Continue registers whoever is not logged in, Skip goes home. */
export function chooseOnboardingPath(choice: 'continue' | 'skip', hasUser: boolean): string {
  return choice === 'continue' && !hasUser ? '/pass/register' : '/';
}
