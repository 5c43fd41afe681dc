import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { type Chunk, createChunk } from './platform/chunk.ts';
import { loadNamespaces, type Namespace } from './platform/text.ts';
import { unavailablePaths } from './platform/unavailable-paths.ts';

/** What the file of a page exports. */
export interface PageModule {
  readonly default: ComponentType;
}

export interface PageRoute {
  readonly path: string;
  readonly chunk: Chunk<PageModule>;
}

/** A page that is loaded when asked for, together with the words that are not part of the first picture. */
function page(importPage: () => Promise<PageModule>, ...namespaces: readonly Namespace[]): Chunk<PageModule> {
  const load = async () => {
    const [module] = await Promise.all([importPage(), loadNamespaces(namespaces)]);
    return module;
  };
  return createChunk(load, chunkTimeoutMs);
}

const unavailable = page(() => import('./features/unavailable/unavailable-page.tsx'), 'unavailable');

/** Every path of the product. What is not here goes to `/`. */
const routes: readonly PageRoute[] = [
  { path: '/', chunk: page(() => import('./features/home/home-page.tsx')) },
  { path: '/market', chunk: page(() => import('./features/market/market-page.tsx')) },
  { path: '/cruuency', chunk: page(() => import('./features/instrument/instrument-page.tsx'), 'instrument') },
  { path: '/help', chunk: page(() => import('./features/content/help-page.tsx'), 'content') },
  { path: '/help/faq', chunk: page(() => import('./features/content/faq-page.tsx'), 'content') },
  { path: '/help/notice', chunk: page(() => import('./features/content/notice-page.tsx'), 'content') },
  { path: '/detail', chunk: page(() => import('./features/content/detail-page.tsx'), 'content') },
  { path: '/about', chunk: page(() => import('./features/content/about-page.tsx'), 'content') },
  { path: '/introduction', chunk: page(() => import('./features/content/introduction-page.tsx'), 'content') },
  { path: '/empty', chunk: page(() => import('./features/empty/empty-page.tsx'), 'unavailable') },
  ...unavailablePaths.map(path => ({ path, chunk: unavailable })),
];

/** The route of a path, or undefined when the product has no such page. */
export function findRoute(pathname: string): PageRoute | undefined {
  return routes.find(route => matchPath({ path: route.path, caseSensitive: true }, pathname) !== null);
}
