import { languageTags } from '@truemark/contract/languages';
import { findAxeFaults } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { expect, test } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';
import { euro } from '../support/trading.ts';

const english = /^CFDs are complex instruments .* of losing your money\.$/;
const german = /^CFD sind komplexe Instrumente .* Ihr Geld zu verlieren\.$/;

test(
  'E2E-973 the warning of losing accounts is the authority’s, in its own language whatever the page speaks',
  wholeRunOnly,
  async ({ page, platform }) => {
    await page.goto(euro.path);
    await expect(page.locator('footer')).toBeVisible();
    await expect(page.getByText(english)).toHaveCount(0);

    await keepLogin(page, await registerTrader(platform, 'warned', 'DE'), 'live');
    for (const [language, ownWords] of [
      ['ja', english],
      ['ar', english],
      ['de', german],
    ] as const) {
      await page.addInitScript(chosen => localStorage.setItem('language', chosen), language);
      await page.goto(euro.path);
      await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
      const warnings = page.getByText(ownWords);
      await expect(warnings).toHaveCount(2);
      for (const warning of await warnings.all())
        await expect(warning).toHaveAttribute('lang', ownWords === german ? 'de' : 'en');
      // Beside words that are not the reader's, ours say the same in theirs.
      const own = page.locator(`p[lang="${languageTags[language]}"]`);
      await expect(own).toHaveCount(2);
      expect(await findLayoutFaults(page), language).toEqual([]);
    }
    expect(await findAxeFaults(page)).toEqual([]);
  },
);
