import { removeIsolates } from '@truemark/ui/format/isolate';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { useShell } from './shell.ts';

interface PageTitleState {
  readonly title: string;
  /** Path of the mobile back button; undefined on pages without one. */
  readonly back: string | undefined;
}

/** The title of the page on screen, for the mobile top bar. */
export const usePageTitleState = create<PageTitleState>(() => ({ title: '', back: undefined }));

/** What the tab of the browser is called on a page with this title. */
export function nameTab(title: string): string {
  return title ? `${removeIsolates(title)} · Truemark` : 'Truemark';
}

/** Names the page: tab of the browser and mobile top bar. `back` adds the back button. */
export function usePageTitle(title: string, back?: string): void {
  // Before the paint: the top bar of a phone shows it.
  useLayoutEffect(() => {
    document.title = nameTab(title);
    usePageTitleState.setState({ title, back });
  }, [title, back]);
}

/**
 * The one heading of a page. In the mobile shell the top bar shows the title already, so the heading is there for
 * screen readers only, unless `isShownOnMobile` asks for it.
 */
export function PageTitle(props: {
  readonly title: string;
  readonly back?: string;
  readonly isShownOnMobile?: boolean;
  readonly className?: string;
}) {
  const shell = useShell();
  usePageTitle(props.title, props.back);
  const isHidden = shell === 'mobile' && !props.isShownOnMobile;
  return <h1 className={isHidden ? 'vh' : (props.className ?? 'h1')}>{props.title}</h1>;
}
