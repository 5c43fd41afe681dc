import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { unavailablePaths } from './features/unavailable/find-product.ts';
import { type Chunk, createChunk } from './platform/chunk.ts';

/** What the file of a page exports. */
export interface PageModule {
  readonly default: ComponentType;
}

export interface PageRoute {
  readonly path: string;
  readonly chunk: Chunk<PageModule>;
}

function page(importPage: () => Promise<PageModule>): Chunk<PageModule> {
  return createChunk(importPage, chunkTimeoutMs);
}

const unavailable = page(() => import('./features/unavailable/unavailable-page.tsx'));

/** Every path of the product. What is not here goes to `/`. */
export const routes: readonly PageRoute[] = [
  { path: '/', chunk: page(() => import('./features/home/home-page.tsx')) },
  { path: '/market', chunk: page(() => import('./features/market/market-page.tsx')) },
  { path: '/cruuency', chunk: page(() => import('./features/instrument/instrument-page.tsx')) },
  { path: '/help', chunk: page(() => import('./features/content/help-page.tsx')) },
  { path: '/help/faq', chunk: page(() => import('./features/content/faq-page.tsx')) },
  { path: '/help/notice', chunk: page(() => import('./features/content/notice-page.tsx')) },
  { path: '/detail', chunk: page(() => import('./features/content/detail-page.tsx')) },
  { path: '/about', chunk: page(() => import('./features/content/about-page.tsx')) },
  { path: '/introduction', chunk: page(() => import('./features/content/introduction-page.tsx')) },
  { path: '/empty', chunk: page(() => import('./features/empty/empty-page.tsx')) },
  ...unavailablePaths.map(path => ({ path, chunk: unavailable })),
];

/** The route of a path, or undefined when the product has no such page. */
export function findRoute(pathname: string): PageRoute | undefined {
  return routes.find(route => matchPath({ path: route.path, caseSensitive: true }, pathname) !== null);
}
