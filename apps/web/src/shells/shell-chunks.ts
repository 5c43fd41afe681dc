import type { UserInfo } from '@truemark/contract/identity';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { ComponentType, ReactNode } from 'react';
import type { Shell } from '../platform/choose-shell.ts';
import { type Chunk, createChunk } from '../platform/chunk.ts';
import type { DestinationName, PageLayout } from '../platform/navigation.ts';
import { loadNamespaces } from '../platform/text.ts';

/** What both shells take: the page and how much of the frame it wants. */
export interface ShellProps {
  readonly layout: PageLayout;
  /** The place to mark in nav and tab bar. */
  readonly place: DestinationName | undefined;
  /** The page runs edge to edge. */
  readonly isWide: boolean;
  readonly children: ReactNode;
}

export interface ShellModule {
  readonly default: ComponentType<ShellProps>;
}

/** The two shells; a visitor loads the one that is used. */
export const shellChunks: Readonly<Record<Shell, Chunk<ShellModule>>> = {
  desktop: createChunk(() => import('./desktop/desktop-shell.tsx'), chunkTimeoutMs),
  mobile: createChunk(() => import('./mobile/mobile-shell.tsx'), chunkTimeoutMs),
};

/** What the shells show of somebody logged in; a visitor loads nothing of it. */
export interface AccountParts {
  /** Over every page: frozen, practice money. */
  readonly Banners: ComponentType;
  /** The account in use and what is new. */
  readonly Lead: ComponentType;
  /** The user's own corner. */
  readonly Menu: ComponentType<{ readonly user: UserInfo }>;
}

function accountChunk(importParts: () => Promise<Pick<AccountParts, 'Lead' | 'Menu'>>): Chunk<AccountParts> {
  const load = async () => {
    const [{ Lead, Menu }, { Banners }] = await Promise.all([
      importParts(),
      import('./account/account-banners.tsx'),
      loadNamespaces(['account-shell']),
    ]);
    return { Banners, Lead, Menu };
  };
  return createChunk(load, chunkTimeoutMs);
}

export const accountChunks: Readonly<Record<Shell, Chunk<AccountParts>>> = {
  desktop: accountChunk(() => import('./account/desktop-account.tsx')),
  mobile: accountChunk(() => import('./account/mobile-account.tsx')),
};

/** The frame of pages with a layout of their own. */
export const stageHeaderChunk = createChunk(
  () => import('./frame/stage-header.tsx').then(module => module.StageHeader),
  chunkTimeoutMs,
);

/** The board that greets a phone once per browser session, with its words and its language picker. */
export const onboardingChunk = createChunk(async () => {
  const [board, picker] = await Promise.all([
    import('../features/onboarding/onboarding-page.tsx'),
    import('./frame/language-picker.tsx'),
    loadNamespaces(['onboarding', 'account-shell']),
  ]);
  return { Board: board.default, LanguagePicker: picker.LanguagePicker };
}, chunkTimeoutMs);
