import { type Chunk, createChunk } from '@truemark/browser/chunk';
import { matchPath } from '@truemark/browser/route-path';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { ComponentType } from 'react';
import type { Shell } from './platform/choose-shell.ts';
import { useSession } from './platform/session.ts';
import { loadNamespaces, type Namespace } from './platform/text.ts';

/** What the file of a page exports. */
export interface PageModule {
  readonly default: ComponentType;
}

export interface PageRoute {
  readonly path: string;
  /** The page of each shell; most pages are the same in both. */
  readonly chunks: Readonly<Record<Shell, Chunk<PageModule>>>;
  /** Only whoever is logged in has this page; others have the next one of this path. */
  readonly isOwn?: true;
}

/** A page that is loaded when asked for, together with the words that are not part of the first picture. */
function page(importPage: () => Promise<PageModule>, ...namespaces: readonly Namespace[]): Chunk<PageModule> {
  const load = async () => {
    const [module] = await Promise.all([importPage(), loadNamespaces(namespaces)]);
    return module;
  };
  return createChunk(load, chunkTimeoutMs);
}

/** A page that is the same in both shells. */
function both(...parts: Parameters<typeof page>): PageRoute['chunks'] {
  const chunk = page(...parts);
  return { desktop: chunk, mobile: chunk };
}

/** The page of an instrument, with those who bring its panels. */
async function importInstrumentPage(): Promise<PageModule> {
  const [{ InstrumentPage }, { instrumentPanels }] = await Promise.all([
    import('./features/instrument/instrument-page.tsx'),
    import('./instrument-panels.tsx'),
  ]);
  return { default: () => <InstrumentPage panels={instrumentPanels} /> };
}

/** A page that more than one feature has a part in; asked for less than others, so that its parts may come a moment later. */
function composed(name: keyof typeof import('./composed-pages.tsx')) {
  return async () => (await import('./composed-pages.tsx'))[name]();
}

/** Every path of the product. What is not here goes to `/`. */
const routes: readonly PageRoute[] = [
  { path: '/', isOwn: true, chunks: both(composed('importOwnHome')) },
  {
    path: '/',
    chunks: {
      desktop: page(() => import('./features/home/desktop-home-page.tsx')),
      mobile: page(() => import('./features/home/mobile-home-page.tsx')),
    },
  },
  { path: '/demo', chunks: both(() => import('./features/guest/demo-page.tsx'), 'guest', 'refusals') },
  { path: '/market', chunks: both(() => import('./features/markets/list/market-page.tsx'), 'market-list') },
  { path: '/cruuency', chunks: both(importInstrumentPage, 'instrument') },
  { path: '/help', chunks: both(() => import('./features/content/help-page.tsx'), 'content') },
  { path: '/help/faq', chunks: both(() => import('./features/content/faq-page.tsx'), 'content') },
  { path: '/help/notice', chunks: both(() => import('./features/content/notice-page.tsx'), 'content') },
  {
    path: '/help/refusals',
    chunks: both(() => import('./features/content/refusals/refusal-list-page.tsx'), 'content', 'refusals'),
  },
  {
    path: '/help/refusals/:name',
    chunks: both(() => import('./features/content/refusals/refusal-page.tsx'), 'content', 'refusals'),
  },
  { path: '/detail', chunks: both(() => import('./features/content/detail-page.tsx'), 'content') },
  {
    path: '/withdrawal-times',
    chunks: both(() => import('./features/withdrawal-times/withdrawal-times-page.tsx'), 'withdrawal-times'),
  },
  {
    path: '/support',
    chunks: both(() => import('./features/support/support-page.tsx'), 'support', 'content', 'refusals'),
  },
  { path: '/about', chunks: both(() => import('./features/content/about-page.tsx'), 'content') },
  { path: '/introduction', chunks: both(() => import('./features/content/introduction-page.tsx'), 'content') },
  { path: '/empty', chunks: both(composed('importEmptyPage'), 'unavailable', 'pass', 'identity') },
  { path: '/pass/login', chunks: both(() => import('./features/identity/login/login-page.tsx'), 'pass', 'identity') },
  {
    path: '/pass/register',
    chunks: both(() => import('./features/identity/register/register-page.tsx'), 'pass', 'identity'),
  },
  { path: '/pass/reset', chunks: both(() => import('./features/identity/reset/reset-page.tsx'), 'pass', 'identity') },
  {
    path: '/api/loginCallback/google',
    chunks: both(() => import('./features/identity/callback/google-page.tsx'), 'pass', 'identity'),
  },
  {
    path: '/profile',
    chunks: both(() => import('./features/profile/profile-page.tsx'), 'profile', 'account', 'refusals'),
  },
  {
    path: '/profile/balance',
    chunks: both(() => import('./features/profile/balance-page.tsx'), 'profile', 'account', 'refusals'),
  },
  {
    path: '/transactions',
    chunks: both(() => import('./features/account/transactions/transactions-page.tsx'), 'transactions', 'account'),
  },
  {
    path: '/profile/notification',
    chunks: both(() => import('./features/notifications/notification-page.tsx'), 'notifications', 'account'),
  },
  {
    path: '/profile/notification/settings',
    chunks: both(() => import('./features/notifications/settings-page.tsx'), 'notifications', 'account'),
  },
  {
    path: '/profile/alerts',
    chunks: both(() => import('./features/price-alerts/alerts-page.tsx'), 'alerts', 'account', 'refusals'),
  },
  {
    path: '/unsubscribe',
    chunks: both(() => import('./features/notifications/unsubscribe-page.tsx'), 'notifications'),
  },
  {
    path: '/profile/invite',
    chunks: both(() => import('./features/invites/invite-page.tsx'), 'invites', 'account'),
  },
  {
    path: '/profile/security',
    chunks: both(() => import('./features/identity/security/security-page.tsx'), 'security', 'account', 'identity'),
  },
  {
    path: '/profile/verification',
    chunks: both(
      () => import('./features/verification/verification-page.tsx'),
      ...(['verification', 'notifications', 'account', 'refusals'] as const),
    ),
  },
  {
    path: '/verification/phone',
    chunks: both(() => import('./features/verification/phone/phone-page.tsx'), 'verification', 'refusals'),
  },
  {
    path: '/trading',
    chunks: both(() => import('./features/plans/plans-page.tsx'), 'plans', 'account', 'refusals'),
  },
  {
    path: '/financial',
    chunks: both(() => import('./features/financial/financial-page.tsx'), 'financial', 'account', 'refusals'),
  },
  {
    path: '/profile/investments',
    chunks: both(() => import('./features/financial/investments-page.tsx'), 'financial', 'account', 'refusals'),
  },
  {
    path: '/loan',
    chunks: both(composed('importLoanPage'), 'loan', 'verification', 'notifications', 'account', 'refusals'),
  },
  {
    path: '/loan/:id',
    chunks: both(() => import('./features/loans/loan-detail-page.tsx'), 'loan', 'account', 'refusals'),
  },
  {
    path: '/profile/loans',
    chunks: both(() => import('./features/loans/loans-page.tsx'), 'loan', 'account', 'refusals'),
  },
  {
    path: '/profile/deposit',
    chunks: both(() => import('./features/deposits/deposit-page.tsx'), 'deposit', 'account', 'refusals'),
  },
  {
    path: '/profile/withdraw',
    chunks: both(
      () => import('./features/withdrawals/withdraw-page.tsx'),
      ...(['withdraw', 'deposit', 'account', 'refusals'] as const),
    ),
  },
  {
    path: '/profile/wallet',
    chunks: both(() => import('./features/wallet/wallet-page.tsx'), 'approvals', 'deposit', 'account', 'refusals'),
  },
  {
    path: '/profile/convert',
    chunks: both(() => import('./features/conversions/convert-page.tsx'), 'convert', 'account', 'refusals'),
  },
  {
    path: '/profile/orders',
    chunks: both(composed('importOrdersPage'), 'orders', 'account', 'refusals'),
  },
  {
    path: '/order/:id',
    chunks: both(composed('importOrderPage'), 'orders', 'account', 'refusals'),
  },
  { path: '/receipt/:id', chunks: both(composed('importReceiptPage'), 'receipt') },
  {
    path: '/receipt/investment/:id',
    chunks: both(
      () => import('./features/receipt/investment-receipt-page.tsx'),
      ...(['receipt', 'plans', 'financial'] as const),
    ),
  },
  {
    path: '/receipt/loan/:id',
    chunks: both(() => import('./features/receipt/loan-receipt-page.tsx'), 'receipt', 'loan'),
  },
  {
    path: '/receipt/nft/:id',
    chunks: both(() => import('./features/receipt/nft-receipt-page.tsx'), 'receipt', 'nfts'),
  },
  { path: '/nfts', chunks: both(() => import('./features/nfts/nfts-page.tsx'), 'nfts', 'account') },
  {
    path: '/nfts/:id',
    chunks: both(() => import('./features/nfts/nft-page.tsx'), 'nfts', 'account', 'deposit', 'refusals'),
  },
  {
    path: '/profile/nfts',
    chunks: both(() => import('./features/nfts/own-nfts-page.tsx'), 'nfts', 'account', 'refusals'),
  },
];

/** The route of a path for whoever is here, or undefined when the product has no such page. */
export function findRoute(pathname: string): PageRoute | undefined {
  const { user } = useSession.getState();
  return routes.find(({ path, isOwn }) => (user || !isOwn) && matchPath(path, pathname));
}
