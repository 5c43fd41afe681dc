import { type Chunk, createChunk } from '@truemark/browser/chunk';
import { matchPath, type Params } from '@truemark/browser/route-path';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { ComponentType } from 'react';

/** What the file of a page exports. */
export interface PageModule {
  readonly default: ComponentType;
}

function page(importPage: () => Promise<PageModule>): Chunk<PageModule> {
  return createChunk(importPage, chunkTimeoutMs);
}

export interface PageRoute {
  readonly path: string;
  readonly chunk: Chunk<PageModule>;
}

/** Every page of the console, by its path below `/console`; the first that fits counts. */
const routes: readonly PageRoute[] = [
  { path: '/', chunk: page(() => import('./features/overview/overview-page.tsx')) },
  { path: '/reviews/deposits', chunk: page(() => import('./features/deposits/deposits-page.tsx')) },
  { path: '/reviews/small-deposits', chunk: page(() => import('./features/deposits/deposits-page.tsx')) },
  { path: '/reviews/small-deposits/:id', chunk: page(() => import('./features/deposits/deposits-page.tsx')) },
  { path: '/reviews/addresses', chunk: page(() => import('./features/deposits/addresses-page.tsx')) },
  { path: '/reviews/addresses/:id', chunk: page(() => import('./features/deposits/addresses-page.tsx')) },
  { path: '/networks', chunk: page(() => import('./features/deposits/networks-page.tsx')) },
  { path: '/reviews/deposits/:id', chunk: page(() => import('./features/deposits/deposits-page.tsx')) },
  { path: '/reviews/withdrawals', chunk: page(() => import('./features/withdrawals/withdrawals-page.tsx')) },
  { path: '/reviews/withdrawals/:id', chunk: page(() => import('./features/withdrawals/withdrawals-page.tsx')) },
  { path: '/reviews/loans', chunk: page(() => import('./features/loans/loans-page.tsx')) },
  { path: '/reviews/loans/:id', chunk: page(() => import('./features/loans/loans-page.tsx')) },
  { path: '/reviews/repayments', chunk: page(() => import('./features/loans/repayments-page.tsx')) },
  { path: '/reviews/repayments/:id', chunk: page(() => import('./features/loans/repayments-page.tsx')) },
  { path: '/reviews/parameters', chunk: page(() => import('./features/parameters/proposals-page.tsx')) },
  { path: '/reviews/parameters/:id', chunk: page(() => import('./features/parameters/proposals-page.tsx')) },
  { path: '/reviews/corrections', chunk: page(() => import('./features/trading/corrections-page.tsx')) },
  { path: '/reviews/corrections/:id', chunk: page(() => import('./features/trading/corrections-page.tsx')) },
  { path: '/reviews/charities', chunk: page(() => import('./features/nfts/payouts-page.tsx')) },
  { path: '/reviews/charities/:id', chunk: page(() => import('./features/nfts/payouts-page.tsx')) },
  { path: '/reviews/charity-accounts', chunk: page(() => import('./features/nfts/accounts-page.tsx')) },
  { path: '/reviews/charity-accounts/:id', chunk: page(() => import('./features/nfts/accounts-page.tsx')) },
  { path: '/nfts', chunk: page(() => import('./features/nfts/works-page.tsx')) },
  { path: '/nfts/charities', chunk: page(() => import('./features/nfts/charities-page.tsx')) },
  { path: '/reviews/identities', chunk: page(() => import('./features/identifications/identifications-page.tsx')) },
  { path: '/reviews/identities/:id', chunk: page(() => import('./features/identifications/identifications-page.tsx')) },
  { path: '/reviews/treasury', chunk: page(() => import('./features/treasury/proposals-page.tsx')) },
  { path: '/reviews/treasury/:id', chunk: page(() => import('./features/treasury/proposals-page.tsx')) },
  { path: '/reviews/operators', chunk: page(() => import('./features/operators/proposals-page.tsx')) },
  { path: '/reviews/operators/:id', chunk: page(() => import('./features/operators/proposals-page.tsx')) },
  { path: '/users', chunk: page(() => import('./features/users/users-page.tsx')) },
  { path: '/users/:id', chunk: page(() => import('./features/users/user-page.tsx')) },
  { path: '/support', chunk: page(() => import('./features/support/support-page.tsx')) },
  { path: '/support/:id', chunk: page(() => import('./features/support/support-page.tsx')) },
  { path: '/outbox', chunk: page(() => import('./features/outbox/outbox-page.tsx')) },
  { path: '/exposure', chunk: page(() => import('./features/trading/exposure-page.tsx')) },
  { path: '/ledger', chunk: page(() => import('./features/ledger/ledger-page.tsx')) },
  { path: '/treasury', chunk: page(() => import('./features/treasury/treasury-page.tsx')) },
  { path: '/promises', chunk: page(() => import('./features/promises/promises-page.tsx')) },
  { path: '/content', chunk: page(() => import('./features/content/contents-page.tsx')) },
  { path: '/content/new', chunk: page(() => import('./features/content/editor-page.tsx')) },
  { path: '/content/:id', chunk: page(() => import('./features/content/editor-page.tsx')) },
  { path: '/site', chunk: page(() => import('./features/content/site-page.tsx')) },
  { path: '/instruments', chunk: page(() => import('./features/instruments/instruments-page.tsx')) },
  { path: '/parameters', chunk: page(() => import('./features/parameters/parameters-page.tsx')) },
  { path: '/operators', chunk: page(() => import('./features/operators/operators-page.tsx')) },
  { path: '/account', chunk: page(() => import('./features/access/account-page.tsx')) },
  { path: '/audit', chunk: page(() => import('./features/audit/audit-page.tsx')) },
];

/** The route of a path with its parameters, or undefined when the console has no such page. */
export function findRoute(pathname: string): { readonly route: PageRoute; readonly params: Params } | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return undefined;
}
