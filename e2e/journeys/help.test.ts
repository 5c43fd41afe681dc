import { findAxeFaults } from '../support/axe.ts';
import { chooseShapes } from '../support/extent.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { keepPayoutAddress } from '../support/payout-forms.ts';
import { shoot } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { desktop, openWindow, phone, type WalkedShape } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

const test = base.extend<object, { steady: PlatformPlace }>({ steady: ownPlatform() });

const searches: readonly (WalkedShape & { readonly search: string; readonly marked: RegExp })[] = [
  {
    name: 'desktop, English, a letter wrong',
    language: 'en',
    viewport: desktop,
    search: 'withdrwal',
    marked: /^withdrawal/i,
  },
  {
    name: 'phone, Chinese, by pairs',
    language: 'zh',
    viewport: phone,
    search: '提现手续费多少',
    marked: /提现|手续费/,
  },
  { name: 'phone, Arabic, with the article', language: 'ar', viewport: phone, search: 'السحب', marked: /سحب/ },
];

for (const shape of chooseShapes(searches)) {
  const { language, search, marked } = shape;
  test(`E2E-1110 the help center is searched, and a result read: ${shape.name}`, async ({ browser, steady }) => {
    const word = (key: string) => readText(language, 'content', key);
    const page = await openWindow(browser, steady.url, shape);
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await page.goto('/help');
    const field = page.getByRole('searchbox', { name: word('search.label') });
    await expect(field).toBeVisible();
    expect(asked.filter(url => url.includes('getHelpIndex'))).toEqual([]);
    await field.fill(search);
    await expect(page.getByRole('main').locator('mark').first()).toHaveText(marked);
    await shoot(page, `help-search-${language}`);
    expect(await findLayoutFaults(page)).toEqual([]);
    expect(await findAxeFaults(page)).toEqual([]);
    const best = page.locator('[data-result]').first();
    const target = await best.getAttribute('href');
    await field.press('Enter');
    await expect(page).toHaveURL(`${steady.url}${target}`);
    await page.goBack();
    await expect(field).toHaveValue(search);
    await expect(page.getByRole('main').locator('mark').first()).toHaveText(marked);
    await field.fill('qqqqqqqq');
    await expect(page.getByRole('status').filter({ hasText: word('search.nothing') })).toBeAttached();
    await expect(page.getByRole('button', { name: word('search.clear') }).last()).toBeVisible();
    await page.context().close();
  });
}

for (const [language, viewport] of chooseShapes([
  ['en', desktop],
  ['ar', phone],
] as const)) {
  test(`E2E-1111 a refusal leads to its page, which stands in the list and under its code: ${language}`, async ({
    browser,
    steady,
  }) => {
    const word = (key: string) => readText(language, 'content', key);
    const who = await registerTrader(steady, `refused_${language}`);
    const page = await openWindow(browser, steady.url, { language, viewport });
    await keepLogin(page, who, 'live');
    await page.goto('/profile/withdraw');
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    await keepPayoutAddress(page, language, address);
    await keepPayoutAddress(page, language, address, 'refused');
    const opened = page.waitForEvent('popup');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: readText(language, 'refusals', 'learnMore') })
      .click();
    const help = await opened;
    await expect(help).toHaveURL(`${steady.url}/help/refusals/addressKnown`);
    await expect(help.getByText(word('cause.addresses.do'))).toBeVisible();
    // What was typed is still there.
    await expect(page.getByLabel(readText(language, 'withdraw', 'address')).last()).toHaveValue(address);
    await shoot(help, `refusal-${language}`);
    expect(await findLayoutFaults(help)).toEqual([]);
    expect(await findAxeFaults(help)).toEqual([]);
    await help.goto('/help/refusals');
    await shoot(help, `refusals-${language}`);
    expect(await findLayoutFaults(help)).toEqual([]);
    await help.goto('/help/refusals/99999');
    await expect(help.getByText(word('refusals.missing'))).toBeVisible();
    await page.context().close();
  });
}
