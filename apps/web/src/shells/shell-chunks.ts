import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { ComponentType, ReactNode } from 'react';
import type { Shell } from '../platform/choose-shell.ts';
import { type Chunk, createChunk } from '../platform/chunk.ts';
import type { DestinationName, PageLayout } from '../platform/navigation.ts';

/** What both shells take: the page and how much of the frame it wants. */
export interface ShellProps {
  readonly layout: PageLayout;
  /** The place to mark in nav and tab bar. */
  readonly place: DestinationName | undefined;
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

export interface OnboardingModule {
  readonly default: ComponentType<{ readonly languagePicker: ReactNode; readonly onLeave: () => void }>;
}

/** The board that greets a phone once per browser session. */
export const onboardingChunk: Chunk<OnboardingModule> = createChunk(
  () => import('../features/onboarding/onboarding-board.tsx'),
  chunkTimeoutMs,
);
