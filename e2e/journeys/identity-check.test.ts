import type { Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { isWholeRun, wholeRunOnly } from '../support/extent.ts';
import { fillDetails, signAndSend, takePicture } from '../support/identity-form.ts';
import { expect, test } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import { desktop, openWindow, phone } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

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

for (const language of isWholeRun ? (['en', 'ja', 'ar'] as const) : (['ar'] as const)) {
  test(
    `E2E-975 an identity check goes on on a telephone, whose pictures arrive on the open page (${language})`,
    wholeRunOnly,
    async ({ browser, platform }) => {
      const word = (key: string) => readText(language, 'verification', key);
      const customer = await registerTrader(platform, 'phone');
      const page = await openWindow(browser, platform.url, { language, viewport: desktop });
      await keepLogin(page, customer, 'live');
      await page.goto('/profile/verification');
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

      const telephone = await openWindow(browser, platform.url, { language, viewport: phone });
      await giveCamera(telephone);
      await telephone.goto(link);
      await expect(telephone.getByRole('heading', { name: word('phoneTitle') })).toBeVisible();
      await expect(offer.getByText(word('phoneOpened'))).toBeVisible();
      // The link has left the address, and opens nothing more.
      expect(new URL(telephone.url()).hash).toBe('');
      const stranger = await openWindow(browser, platform.url, { language, viewport: phone });
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
      await expect(front.getByText(word('uploaded'), { exact: true })).toBeVisible();
      await expect(
        page.getByRole('group', { name: word('front') }).getByText(word('uploaded'), { exact: true }),
      ).toBeVisible();

      // The page on the telephone survives being loaded anew.
      await telephone.reload();
      const holding = telephone.getByRole('group', { name: word('holding') });
      await expect(front.getByText(word('uploaded'), { exact: true })).toBeVisible();
      await holding.locator('input[type="file"]').setInputFiles(await takePicture(page));
      await expect(telephone.getByText(word('phoneDoneText')).first()).toBeVisible();
      await shoot(telephone, `phone-${language}`);
      await expect(
        page.getByRole('group', { name: word('holding') }).getByText(word('uploaded'), { exact: true }),
      ).toBeVisible();
      await shoot(page, `arrived-${language}`);

      await signAndSend(page, language);
      await expect(page.getByRole('main').getByText(word('timeLeft'))).toBeVisible();
      await shoot(page, `pending-${language}`);
      await expect(telephone.getByText(word('phoneDone'))).toBeVisible();
      await page.context().close();
      await telephone.context().close();
    },
  );
}

test(
  'E2E-976 a telephone uploads both pictures at once; one whose connection is cut is tried again',
  wholeRunOnly,
  async ({ browser, platform }) => {
    const word = (key: string) => readText('en', 'verification', key);
    const customer = await registerTrader(platform, 'pictures');
    const page = await openWindow(browser, platform.url, { language: 'en', viewport: phone });
    await keepLogin(page, customer, 'live');
    await page.goto('/profile/verification');
    await fillDetails(page, 'en');
    await expect(page.getByRole('region', { name: word('phoneOffer') })).toHaveCount(0);
    const file = await takePicture(page);
    const fields = ['front', 'holding'].map(part => page.getByRole('group', { name: word(part) }));
    await page.route('**/upload/finish', route =>
      route.fulfill({ status: 400, json: { code: 11107, message: '', result: { name: 'uploadFailed' } } }),
    );
    await Promise.all(fields.map(field => field.locator('input[type="file"]').setInputFiles(file)));
    for (const field of fields) {
      await expect(field.getByText(readText('en', 'refusals', 'uploadFailed'))).toBeVisible();
    }
    await shoot(page, 'failed');
    await page.unroute('**/upload/finish');
    for (const field of fields) await field.getByRole('button', { name: word('tryAgain') }).click();
    for (const field of fields) await expect(field.getByText(word('uploaded'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: word('nextSignature') }).click();
    await expect(page.getByLabel(word('typedName'), { exact: true })).toBeVisible();
    await page.context().close();
  },
);
