import type { Page } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { wholeRunOnly } from '../support/extent.ts';
import { takePicture } from '../support/identity-form.ts';
import { test as base, expect, ownPlatform } from '../support/journey.ts';
import { findLayoutFaults } from '../support/layout.ts';
import { setUpOperator } from '../support/operator.ts';
import { readMail } from '../support/outbox.ts';
import { shoot } from '../support/pictures.ts';
import type { PlatformPlace } from '../support/platform.ts';
import { openBackOffice, openQueue, openWindow, walkedOnPhone } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, registerTrader } from '../support/trader.ts';

const test = base.extend<object, { steady: PlatformPlace }>({ steady: ownPlatform() });
test.describe.configure({ mode: 'serial' });

let operator: Page;
test.beforeAll(async ({ browser, steady }) => {
  operator = await openBackOffice(browser, steady.url);
  await setUpOperator(operator);
});
test.afterAll(() => operator.context().close());

/** States the hours of support, and waits until everybody is told. */
async function setHours(hours: string): Promise<void> {
  await openQueue(operator, 'Figures and links');
  await operator
    .getByRole('row', { name: /Support hours/ })
    .getByRole('button')
    .click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Value').fill(hours);
  await dialog.getByLabel('Reason').fill('A journey of the tests');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

for (const shape of walkedOnPhone) {
  test(`E2E-1100 somebody writes, an operator answers, and both see how far it has come: ${shape.name}`, async ({
    browser,
    steady,
  }) => {
    const { language } = shape;
    const word = (key: string) => readText(language, 'support', key);
    const who = await registerTrader(steady, `asker_${language}`);
    const page = await openWindow(browser, steady.url, shape);
    await keepLogin(page, who, 'live');
    await page.goto('/help');
    await page
      .getByRole('button', { name: readText(language, 'content', 'support.open') })
      .first()
      .click();
    const log = page.getByRole('log', { name: word('messages') });
    await expect(log.getByText(word('emptyTitle'))).toBeVisible();
    await shoot(page, `support-empty-${language}`);

    // A message without and one with a picture.
    const box = page.getByRole('textbox', { name: word('write') });
    await box.fill('Where is my deposit?');
    await box.press('Enter');
    await expect(log.getByText(word('mark.received'))).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles(await takePicture(page));
    await expect(page.getByText(word('pictureReady'))).toBeVisible();
    // A picture that is asked for while its message is on its way arrives after the server has the message.
    const isAsked = Promise.withResolvers<void>();
    const isDelivered = Promise.withResolvers<void>();
    await page.route('**/support/send', async route => {
      await isAsked.promise;
      await route.continue();
    });
    await page.route('**/upload/file/*', async route => {
      isAsked.resolve();
      await isDelivered.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: word('send'), exact: true }).click();
    await log.getByRole('button', { name: word('showPicture') }).click();
    await expect(log.getByText(word('mark.received'))).toHaveCount(2);
    isDelivered.resolve();
    await expect(log.getByRole('img', { name: word('picture') })).toBeVisible();

    // The operator sees it wait, takes it on by an answer that is ready in its language, and notes something.
    await openQueue(operator, 'Support chats');
    await operator.getByRole('link', { name: new RegExp(who.userName) }).click();
    await expect(operator.getByRole('log').getByText('Where is my deposit?')).toBeVisible();
    await expect(log.getByText(word('mark.seen')).first()).toBeVisible();
    await operator.getByRole('combobox', { name: 'Insert a canned answer' }).selectOption('answer-deposit-hash');
    const answer = operator.getByRole('textbox', { name: 'Answer' });
    const ready = await answer.inputValue();
    expect(ready.length).toBeGreaterThan(30);
    await operator.locator('input[type="file"]').setInputFiles(await takePicture(page));
    await expect(operator.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await shoot(operator, `support-answer-${language}`);
    await answer.press('Control+Enter');
    await expect(log.getByText(ready)).toBeVisible();
    await log
      .getByRole('button', { name: word('showPicture') })
      .last()
      .click();
    await expect(log.getByRole('img', { name: word('picture') })).toHaveCount(2);
    await expect(operator.getByRole('log').getByText('Read', { exact: true })).toBeVisible();
    await operator.getByRole('textbox', { name: 'Write a note' }).fill('Asks about a deposit');
    await operator.getByRole('button', { name: 'Add note' }).click();
    await expect(operator.getByRole('complementary').getByText('Asks about a deposit')).toBeVisible();
    await operator.getByRole('log').getByRole('button', { name: 'Show picture' }).first().click();
    await expect(operator.getByRole('log').getByRole('img')).toBeVisible();
    await shoot(operator, `support-console-${language}`);
    expect(await findAxeFaults(operator)).toEqual([]);
    await shoot(page, `support-chat-${language}`);
    expect(await findAxeFaults(page)).toEqual([]);
    expect(await findLayoutFaults(page)).toEqual([]);

    // The chat by mail.
    await page.getByRole('button', { name: word('transcript') }).click();
    await expect.poll(() => readMail(steady.dataDir, who.email, 'Where is my deposit?')).toContain(ready.slice(0, 20));
    await operator.getByRole('button', { name: 'Finish chat' }).click();
    await expect(log.getByText(word('chatClosed'))).toBeVisible();
    await page.context().close();
  });

  test(
    `E2E-1101 outside the hours a message is left, and what is written without a connection is sent later: ${shape.name}`,
    wholeRunOnly,
    async ({ browser, steady }) => {
      const { language } = shape;
      const word = (key: string) => readText(language, 'support', key);
      // Two minutes of a night, in whose time no test is run.
      await setHours('Su 03:00-03:01');
      const page = await openWindow(browser, steady.url, shape);
      await keepLogin(page, await registerTrader(steady, `leaver_${language}`), 'live');
      await page.goto('/support');
      await expect(page.getByText(word('closedNow'))).toBeVisible();
      const log = page.getByRole('log', { name: word('messages') });
      const box = page.getByRole('textbox', { name: word('write') });
      await page.context().setOffline(true);
      await box.fill('Please call me back');
      await box.press('Enter');
      await expect(log.getByText(word('notSent'))).toBeVisible();
      await page.context().setOffline(false);
      await expect(log.getByText(word('left'))).toBeVisible();
      await expect(log.getByText('Please call me back')).toHaveCount(1);
      await shoot(page, `support-left-${language}`);
      await setHours('Mo-Su 00:00-24:00');
      await page.context().close();
    },
  );

  test(`E2E-1102 visitors are shown when support is there and the way in: ${shape.name}`, async ({
    browser,
    steady,
  }) => {
    const word = (key: string) => readText(shape.language, 'support', key);
    const page = await openWindow(browser, steady.url, shape);
    await page.goto('/support');
    await expect(page.getByText(word('open'))).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: word('logIn') })).toBeVisible();
    await shoot(page, `support-visitor-${shape.language}`);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.context().close();
  });
}
