import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    readonly axe?: typeof Axe;
  }
}

/**
 * What axe finds on the page as it stands, a line each; WCAG 2.2 AA and its good practice. `colors` alone is for a second
 * theme, in which nothing else can differ. The program is brought to a page once, and only what is wrong comes back: both
 * take longer than the looking. Our pages have no frames, which would have to be looked into one by one.
 */
export async function findAxeFaults(
  page: Page,
  scope: 'everything' | 'colors' = 'everything',
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(program);
  return page.evaluate(async isEverything => {
    if (!window.axe) throw new Error('axe is not on the page');
    // Colours on their way from one theme to the other are neither's.
    const changes = document.getAnimations().filter(animation => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: isEverything
        ? { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }
        : { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`);
  }, scope === 'everything');
}
