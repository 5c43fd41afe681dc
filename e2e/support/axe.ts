import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page as it stands, a line each; WCAG 2.2 AA and its good practice. `colors` alone is for a second
 * theme, in which nothing else can differ.
 */
export async function findAxeFaults(
  page: Page,
  scope: 'everything' | 'colors' = 'everything',
): Promise<readonly string[]> {
  // No frames to look into, and only what is wrong is told, which takes half the time.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const scoped =
    scope === 'colors'
      ? builder.withRules(['color-contrast', 'link-in-text-block'])
      : builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await scoped.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`);
}
