import { readFileSync } from 'node:fs';
import { expect, test } from '../support/journey.ts';
import { openWindow, walkedOnPhone } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { registerTrader } from '../support/trader.ts';

for (const shape of walkedOnPhone) {
  test(`E2E-999 somebody downloads what is stored about them, closes the account, and is not let in again: ${shape.name}`, async ({
    browser,
    platform,
  }) => {
    const words = (namespace: string, key: string) => readText(shape.language, namespace, key);
    const person = await registerTrader(platform, `leaver_${shape.language}`);
    const page = await openWindow(browser, platform.url, shape);
    await page.goto('/pass/login');
    const logIn = async () => {
      await page.getByLabel(words('pass', 'account')).fill(person.userName);
      await page.getByLabel(words('identity', 'password'), { exact: true }).fill(person.password);
      await page.getByRole('button', { name: words('pass', 'loginSubmit'), exact: true }).click();
    };
    await logIn();
    await expect(page.getByLabel(words('pass', 'account'))).toHaveCount(0);
    await page.goto('/profile/security');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words('security', 'export') }).click();
    const proof = page.getByRole('dialog', { name: words('identity', 'stepUpTitle') });
    await proof.getByLabel(words('identity', 'password'), { exact: true }).fill(person.password);
    await proof.getByRole('button', { name: words('identity', 'stepUpSubmit') }).click();
    const file = readFileSync(await (await download).path());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.length).toBeGreaterThan(1_000);

    await page.getByRole('button', { name: words('security', 'close'), exact: true }).click();
    const asked = page.getByRole('dialog', { name: words('security', 'closeTitle') });
    await asked.getByRole('button', { name: words('security', 'close'), exact: true }).click();
    await expect(page.getByText(words('security', 'closeDone'))).toBeVisible();
    await expect(page).toHaveURL(`${platform.url}/`);
    await page.goto('/pass/login');
    await logIn();
    await expect(page.getByText(words('refusals', 'userStatusAbnormal')).first()).toBeVisible();
    await page.context().close();
  });
}
