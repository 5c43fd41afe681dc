/** The two shells. Source: specification, section 2, and the design's rule that narrow desktop windows get the mobile one. */
export type Shell = 'desktop' | 'mobile';

/** Widest window, in CSS px, that a desktop browser still gets the mobile shell in. */
export const mobileWidthMax = 900;

/** Android, iPhone, iPad and iPod always get the mobile shell, everything else by the width of its window. */
export function chooseShell(userAgent: string, windowWidth: number): Shell {
  const isHandheld = /Android|iPhone|iPad|iPod/i.test(userAgent);
  return isHandheld || windowWidth <= mobileWidthMax ? 'mobile' : 'desktop';
}
