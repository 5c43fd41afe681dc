import { type Chunk, createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { UserInfo } from '@truemark/contract/people/identity';
import type { ComponentType } from 'react';
import type { Shell } from '../../platform/choose-shell.ts';
import { loadNamespaces } from '../../platform/text.ts';

/** What the shells show of somebody logged in; a visitor loads nothing of it. */
export interface AccountParts {
  /** Over every page: restricted, practice money. */
  readonly Banners: ComponentType;
  /** The account in use and what is new. */
  readonly Lead: ComponentType<{ readonly user: UserInfo }>;
  /** The user's own corner. */
  readonly Menu: ComponentType<{ readonly user: UserInfo }>;
}

function accountChunk(importParts: () => Promise<Pick<AccountParts, 'Lead' | 'Menu'>>): Chunk<AccountParts> {
  const load = async () => {
    const [{ Lead, Menu }, { Banners }] = await Promise.all([
      importParts(),
      import('../account/account-banners.tsx'),
      loadNamespaces(['account-shell']),
    ]);
    return { Banners, Lead, Menu };
  };
  return createChunk(load, chunkTimeoutMs);
}

export const accountChunks: Readonly<Record<Shell, Chunk<AccountParts>>> = {
  desktop: accountChunk(() => import('../account/desktop-account.tsx')),
  mobile: accountChunk(() => import('../account/mobile-account.tsx')),
};

/** The frame of pages with a layout of their own. */
export const stageHeaderChunk = createChunk(
  () => import('./stage-header.tsx').then(module => module.StageHeader),
  chunkTimeoutMs,
);

/** What comes a moment after the first picture. */
export const lateChunk = createChunk(() => import('./late-part.tsx').then(module => module.LatePart), chunkTimeoutMs);
