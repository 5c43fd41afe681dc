import { type Browser, devices, type Page } from '@playwright/test';
import type { Language } from '@truemark/contract/languages';
import { findAxeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

const { defaultBrowserType, ...phone } = devices['iPhone 14'];
const tags = { en: 'en-GB', ja: 'ja-JP', ar: 'ar' } as const;

async function openPage(browser: Browser, platform: PlatformPlace, language: keyof typeof tags, isPhone: boolean) {
  const view = isPhone
    ? { ...phone, viewport: { width: 390, height: 844 } }
    : { viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({ ...view, locale: tags[language], baseURL: platform.url });
  await context.addInitScript(() => sessionStorage.setItem('onboarding', 'seen'));
  return context.newPage();
}

/** A camera that shows nothing at first, and print once it is told to. */
async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1280, height: 960 });
    const draw = () => {
      const context = canvas.getContext('2d');
      if (!context) return;
      context.fillStyle = '#8a8f98';
      context.fillRect(0, 0, 1280, 960);
      if (!document.documentElement?.dataset.sharp) return;
      context.fillStyle = '#20242c';
      context.font = '28px monospace';
      for (let y = 40; y < 960; y += 36) context.fillText('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 20, y);
    };
    setInterval(draw, 40);
    draw();
    const getUserMedia = async () => canvas.captureStream(20);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  });
}

/** The wizard at its document, with a passport. */
async function fillDetails(page: Page, language: Language): Promise<void> {
  const word = (key: string) => readText(language, 'verification', key);
  const fill = (key: string, value: string) => page.getByLabel(word(key), { exact: true }).fill(value);
  await page.goto('/profile/verification');
  await fill('firstName', 'Ada');
  await fill('lastName', 'Example');
  await fill('birthDate', '1990-12-10');
  await page.getByLabel(word('sex'), { exact: true }).selectOption('female');
  await page.getByLabel(word('country'), { exact: true }).selectOption('SG');
  await fill('address', '1 Example Road, Singapore');
  await fill('phone', '+65 6123 4567');
  await page.getByRole('button', { name: word('nextDocument') }).click();
  await page.getByRole('radio', { name: word('passport') }).check();
  await fill('documentNumber', `E${Math.floor(Math.random() * 1e8)}`);
  await fill('documentExpiresOn', '2031-01-01');
}

for (const language of ['en', 'ja', 'ar'] as const) {
  test(`E2E-975 an identity check goes on on a telephone, whose pictures arrive on the open page (${language})`, async ({
    browser,
    platform,
  }) => {
    test.setTimeout(180_000);
    const word = (key: string) => readText(language, 'verification', key);
    const customer = await registerTrader(platform, 'phone');
    const page = await openPage(browser, platform, language, false);
    await keepLogin(page, customer, 'live');
    await fillDetails(page, language);
    await page.getByRole('button', { name: word('nextSignature') }).click();
    await expect(page.getByText(readText(language, 'refusals', 'pictureRequired')).first()).toBeVisible();
    const offer = page.getByRole('region', { name: word('phoneOffer') });
    await offer.getByRole('button', { name: word('phoneShow') }).click();
    await expect(offer.getByRole('img', { name: word('phoneCode') })).toBeVisible();
    await expect(offer.getByText(word('phoneWaiting'))).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await shoot(page, `code-${language}`);
    const link = (await offer.locator('bdi').textContent()) ?? '';

    const telephone = await openPage(browser, platform, language, true);
    await giveCamera(telephone);
    await telephone.goto(link);
    await expect(telephone.getByRole('heading', { name: word('phoneTitle') })).toBeVisible();
    await expect(offer.getByText(word('phoneOpened'))).toBeVisible();
    // The link has left the address, and opens nothing more.
    expect(new URL(telephone.url()).hash).toBe('');
    const stranger = await openPage(browser, platform, language, true);
    await stranger.goto(link);
    await expect(stranger.getByText(word('phoneOverTitle'))).toBeVisible();
    await shoot(stranger, `over-${language}`);
    await stranger.context().close();

    const front = telephone.getByRole('group', { name: word('front') });
    const camera = telephone.getByRole('dialog', { name: word('front') });
    await front.getByRole('button', { name: word('takePhoto') }).click();
    await expect(camera.getByText(word('cameraDocument'))).toBeVisible();
    await shoot(telephone, `camera-${language}`);
    await camera.getByRole('button', { name: word('takePhoto') }).click();
    await expect(front.getByText(word('advice.blurred'))).toBeVisible();
    expect(await findAxeFaults(telephone)).toEqual([]);
    await shoot(telephone, `advice-${language}`);
    await telephone.evaluate(() => {
      document.documentElement.dataset.sharp = 'true';
    });
    await front.getByRole('button', { name: word('retake') }).click();
    await camera.getByRole('button', { name: word('takePhoto') }).click();
    await expect(front.getByText(word('uploaded'), { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(
      page.getByRole('group', { name: word('front') }).getByText(word('uploaded'), { exact: true }),
    ).toBeVisible();

    // The page on the telephone survives being loaded anew.
    await telephone.reload();
    const holding = telephone.getByRole('group', { name: word('holding') });
    await expect(front.getByText(word('uploaded'), { exact: true })).toBeVisible();
    const buffer = await page.screenshot();
    await holding.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(telephone.getByText(word('phoneDoneText')).first()).toBeVisible({ timeout: 30_000 });
    await shoot(telephone, `phone-${language}`);
    await expect(
      page.getByRole('group', { name: word('holding') }).getByText(word('uploaded'), { exact: true }),
    ).toBeVisible();
    await shoot(page, `arrived-${language}`);

    await page.getByRole('button', { name: word('nextSignature') }).click();
    await page.getByLabel(word('typedName'), { exact: true }).fill('Ada Example');
    await page.getByRole('button', { name: word('submit') }).click();
    await expect(page.getByRole('main').getByText(word('pendingTitle'))).toBeVisible();
    await expect(page.getByRole('main').getByText(word('timeLeft'))).toBeVisible();
    await shoot(page, `pending-${language}`);
    await expect(telephone.getByText(word('phoneDone'))).toBeVisible();
    await page.context().close();
    await telephone.context().close();
  });
}

test('E2E-976 a telephone uploads both pictures at once; one whose connection is cut is tried again', async ({
  browser,
  platform,
}) => {
  test.setTimeout(180_000);
  const word = (key: string) => readText('en', 'verification', key);
  const customer = await registerTrader(platform, 'pictures');
  const page = await openPage(browser, platform, 'en', true);
  await keepLogin(page, customer, 'live');
  await fillDetails(page, 'en');
  await expect(page.getByRole('region', { name: word('phoneOffer') })).toHaveCount(0);
  const buffer = await page.screenshot();
  const file = { name: 'picture.png', mimeType: 'image/png', buffer };
  const fields = ['front', 'holding'].map(part => page.getByRole('group', { name: word(part) }));
  await page.route('**/upload/finish', route =>
    route.fulfill({ status: 400, json: { code: 11107, message: '', result: { name: 'uploadFailed' } } }),
  );
  await Promise.all(fields.map(field => field.locator('input[type="file"]').setInputFiles(file)));
  for (const field of fields) {
    await expect(field.getByText(readText('en', 'refusals', 'uploadFailed'))).toBeVisible({ timeout: 30_000 });
  }
  await shoot(page, 'failed');
  await page.unroute('**/upload/finish');
  for (const field of fields) await field.getByRole('button', { name: word('tryAgain') }).click();
  for (const field of fields) await expect(field.getByText(word('uploaded'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: word('nextSignature') }).click();
  await expect(page.getByLabel(word('typedName'), { exact: true })).toBeVisible();
  await page.context().close();
});
