import type { ComponentType } from 'react';
import type { DestinationName, PageLayout } from '../../platform/navigation.ts';

/** What both shells are told of the page on screen. */
export interface ShellProps {
  readonly layout: PageLayout;
  /** The place to mark in nav and tab bar. */
  readonly place: DestinationName | undefined;
  /** The page runs edge to edge. */
  readonly isWide: boolean;
}

/** A shell: what stands around the page, which stays where it is when the other shell takes over. */
export interface ShellModule {
  readonly chooseClass: (props: ShellProps) => string;
  readonly mainClass: string;
  readonly Head: ComponentType<ShellProps>;
  readonly Foot: ComponentType<ShellProps>;
}
