import { fileURLToPath } from 'node:url';
import { compileTexts } from '@truemark/browser/build/texts-plugin';
import { createTexts, type TextLoaders } from '@truemark/browser/texts';
import { languages } from '@truemark/contract/languages';
import words from '@truemark/contract/locales/users/en/notifications.json' with { type: 'json' };
import { notificationKinds } from '@truemark/contract/people/notification-kinds';
import { describe, expect, it } from 'vitest';
import type { Texts } from '../../locales/text-types.ts';
import { findNotificationPlace } from './notification-place.ts';
import { wordNotification } from './word-notification.ts';

const folders = ['../../locales', '../../../../../packages/contract/locales/users'].map(folder =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
const wire = { title: 'from the server', content: '' };
const isWanted = (name: string) => name === 'notifications';
const loaders = Object.fromEntries(
  languages.map(language => {
    const messages = compileTexts(folders, language, isWanted);
    return [language, () => Promise.resolve({ messages, parts: {} })];
  }),
) as unknown as TextLoaders;
const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;

describe('wordNotification', () => {
  it.each(Object.keys(notificationKinds))('WAC-020 %s has a title and a content, filled with its own values', kind => {
    const { [`${kind}.title`]: title, [`${kind}.content`]: content } = words as Readonly<Record<string, string>>;
    expect(title).toBeTruthy();
    expect(content).toBeTruthy();
    const known = Object.keys(notificationKinds[kind as keyof typeof notificationKinds]);
    const used = [...`${title} ${content}`.matchAll(/\{(\w+)[,}]/g)].map(match => match[1]);
    expect(known).toEqual(expect.arrayContaining(used));
  });

  it('WAC-020 amounts have the separators of the language, counts stay numbers', () => {
    const funds = { ...wire, kind: 'testFunds', values: { amount: '25000.5', asset: 'USDT' } };
    expect(wordNotification(funds, t, 'de').content).toBe('testFunds.content {"amount":"25.000,50","asset":"USDT"}');
    expect(wordNotification({ ...wire, kind: 'recoveryCodeUsed', values: { left: '7' } }, t, 'en').title).toContain(
      '{"left":7}',
    );
    expect(wordNotification({ ...funds, values: { amount: '1', asset: 'NEW' } }, t, 'en').content).toContain('"1.00"');
    const both = { amount: '25', asset: 'USDT', received: '0.00036574', receivedAsset: 'BTC' };
    const filled = wordNotification({ ...wire, kind: 'conversionFilled', values: both }, t, 'en').content;
    expect(filled).toContain('"amount":"25.00"');
    expect(filled).toContain('"received":"0.00036574"');
  });

  it('WAC-631 levels are written in the language; a value that was not yet kept takes the words for none', () => {
    const values = { symbol: 'BTC/USDT', price: '64000.00', profit: '-850' };
    const word = (more: object) =>
      wordNotification({ ...wire, kind: 'positionLiquidated', values: { ...values, ...more } }, t, 'de').content;
    expect(word({ result: '-884.25', closeOut: '42.5' })).toContain('"result":"\u2212884,25","closeOut":"42,5"');
    expect(word({})).toContain('"result":"none","closeOut":"none"');
    const soon = { ...wire, kind: 'sessionCloseSoon', values: { symbol: 'AAPL', leverage: '5' } };
    expect(wordNotification(soon, t, 'en').content).toContain('"minutes":"none"');
  });

  it.each(languages)('WAC-631 a notification from before its values were kept reads well in %s', async language => {
    const { showLanguage, getWireText } = createTexts<Texts, unknown>({
      ...{ loaders, loadLanguage: () => language, onShown: () => undefined },
    });
    await showLanguage(language);
    const say = getWireText('notifications');
    const old = { symbol: 'BTC/USDT', price: '64000.00', profit: '-850', level: '79', leverage: '5' };
    const now = { ...old, result: '-884.25', closeOut: '42.5', minutes: '30' };
    for (const kind of ['marginCall', 'positionLiquidated', 'positionStopped', 'sessionCloseSoon']) {
      for (const values of [old, now]) {
        const { content } = wordNotification({ ...wire, kind, values }, say, language);
        expect(content).not.toMatch(/none|NaN|[{}]|–/);
        expect(content).toMatch(/[.。]$/);
      }
    }
    expect(wordNotification({ ...wire, kind: 'positionLiquidated', values: old }, say, language).content).not.toMatch(
      /(42[.,]5|\b50) ?%/,
    );
  });

  it('WAC-021 a kind that nobody knows here is shown nevertheless', () => {
    expect(wordNotification({ ...wire, kind: 'kindOfTomorrow', values: {} }, t, 'en').title).toBe('from the server');
    expect(wordNotification({ ...wire, kind: 'toString', values: {} }, t, 'en').title).toBe('from the server');
  });

  it('WAC-021 WAC-961 NFT-060 what can be looked at or mended has a way there, a receipt of a work to it', () => {
    const find = (kind: string, values = {}) => findNotificationPlace({ kind, values })?.path;
    expect(find('newLogin')).toBe('/profile/security');
    expect(find('testFunds')).toBe('/transactions');
    expect(find('positionStopped')).toBe('/profile/orders');
    expect(find('positionStopped', { order: 'contract/17' })).toBe('/order/17?kind=contract');
    expect(find('positionStopped', { order: '//example.org' })).toBe('/profile/orders');
    expect(find('nftOutbid')).toBe('/profile/nfts');
    const receipt = 'abcdefghijklmnopqrstuvwx34';
    expect(find('nftWon', { receipt: `nft/${receipt}` })).toBe(`/receipt/nft/${receipt}`);
    expect(find('nftWon', { receipt: '//example.org' })).toBe('/profile/nfts');
    expect(find('loanDue')).toBe('/profile/loans');
    expect(find('accountLocked')).toBeUndefined();
    expect(find('kindOfTomorrow')).toBeUndefined();
  });
});
