/** The two shells. Source: specification, section 2, and the design's rule that narrow desktop windows get the mobile one. */
export type Shell = 'desktop' | 'mobile';

/**
 * The windows that a desktop browser gets the mobile shell in: 900 CSS px and less. In `em`, which in a media query is the
 * size of text that the user has set, so that larger text needs a wider window for the desktop shell.
 */
export const narrowWindow = '(max-width: 56.25em)';

/** Android, iPhone, iPad and iPod always get the mobile shell, everything else by the width of its window. */
export function chooseShell(userAgent: string, isNarrow: boolean): Shell {
  const isHandheld = /Android|iPhone|iPad|iPod/i.test(userAgent);
  return isHandheld || isNarrow ? 'mobile' : 'desktop';
}
