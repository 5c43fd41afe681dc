import type { ComponentType, ReactNode } from 'react';
import type { DestinationName, PageLayout } from '../../platform/navigation.ts';

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
