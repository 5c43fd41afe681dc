import { notificationKinds } from '@truemark/contract/notification-kinds';
import { describe, expect, it } from 'vitest';
import words from '../../locales/en/notifications.json' with { type: 'json' };
import { findNotificationPlace } from './notification-place.ts';
import { wordNotification } from './word-notification.ts';

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
    const funds = { kind: 'testFunds', values: { amount: '25000.5', asset: 'USDT' } };
    expect(wordNotification(funds, t, 'de').content).toBe('testFunds.content {"amount":"25.000,50","asset":"USDT"}');
    expect(wordNotification({ kind: 'recoveryCodeUsed', values: { left: '7' } }, t, 'en').title).toContain(
      '{"left":7}',
    );
    expect(wordNotification({ ...funds, values: { amount: '1', asset: 'NEW' } }, t, 'en').content).toContain('"1.00"');
  });

  it('WAC-021 a kind that nobody knows here is shown nevertheless', () => {
    expect(wordNotification({ kind: 'kindOfTomorrow', values: {} }, t, 'en').title).toContain('other.title');
    expect(wordNotification({ kind: 'toString', values: {} }, t, 'en').title).toContain('other.title');
  });

  it('WAC-021 what can be looked at or mended has a way there', () => {
    expect(findNotificationPlace('newLogin')).toBe('/profile/security');
    expect(findNotificationPlace('testFunds')).toBe('/transactions');
    expect(findNotificationPlace('positionStopped')).toBe('/profile/orders');
    expect(findNotificationPlace('accountFrozen')).toBeUndefined();
    expect(findNotificationPlace('kindOfTomorrow')).toBeUndefined();
  });
});
