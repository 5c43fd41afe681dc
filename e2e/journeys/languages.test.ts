import { languageTags } from '@truemark/contract/languages';
import { layoutLanguages } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';

const phone = { width: 390, height: 844 };
const paths = [
  '/',
  '/market',
  '/cruuency?code=EURUSD&type=1&id=1001',
  '/help',
  '/help/faq',
  '/loan',
  '/pass/login',
  '/about',
];

test.use({ viewport: phone });

for (const language of layoutLanguages) {
  test(`E2E-030 no label is clipped and nothing runs over the edge at 390 pixels, ${language}`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.addInitScript(chosen => localStorage.setItem('language', chosen), language);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
      await expect(page.locator('h1').first()).toBeAttached();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
      const problems = await page.evaluate(() => {
        const found: string[] = [];
        if (document.documentElement.scrollWidth > innerWidth)
          found.push(`the page is ${document.documentElement.scrollWidth} wide`);
        for (const element of document.querySelectorAll<HTMLElement>(
          'button, a, label, [role="tab"], th, h1, h2, h3',
        )) {
          const style = getComputedStyle(element);
          // Text for screen readers only is a pixel wide on purpose.
          const isShown = element.clientWidth > 1 && element.closest('.vh') === null;
          const isClipped = isShown && style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
          // Titles in the top bar may be cut: the page repeats them (design.md, section 10).
          if (isClipped && element.offsetParent && !element.closest('header'))
            found.push(`clipped: ${element.textContent}`);
        }
        return found;
      });
      expect(problems, path).toEqual([]);
    }
  });
}
