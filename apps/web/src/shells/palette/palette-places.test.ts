import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountPlaces } from '../../features/account/account-places.ts';
import { destinations } from '../../platform/navigation.ts';
import { loadNamespaces, showLanguage } from '../../platform/text.ts';
import { listPages, listSettings, ownPages } from './palette-places.ts';

const now = { isDemo: false, isSandbox: false, isHidden: false };
const listIds = (who: 'user' | 'guest' | undefined) => ({
  pages: listPages(who, () => undefined).map(({ id }) => id),
  settings: listSettings({ who, ...now }).map(({ id }) => id),
});

describe('pages and settings of the palette', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await showLanguage('en');
    await loadNamespaces(['palette', 'account']);
  });

  afterAll(() => vi.unstubAllGlobals());

  it('PAL-004 shows visitors no account pages, and a guest no switch and no log-out', () => {
    const visitor = listIds(undefined);
    expect(visitor.pages).toEqual(expect.arrayContaining(['/', '/market', '/help', 'keys']));
    expect(visitor.pages).not.toContain('/profile');
    expect(visitor.pages).not.toContain('/profile/orders');
    expect(visitor.settings).toEqual(expect.arrayContaining(['dark', 'green-up', 'language-ar']));
    for (const own of ['figures', 'switch', 'log-out']) expect(visitor.settings).not.toContain(own);
    const guest = listIds('guest');
    expect(guest.pages).toContain('/profile/orders');
    expect(guest.settings).toContain('figures');
    for (const own of ['switch', 'log-out']) expect(guest.settings).not.toContain(own);
    expect(listIds('user').settings).toEqual(expect.arrayContaining(['figures', 'switch', 'log-out']));
  });

  it('PAL-004 has every page of the account menu, by its name there', () => {
    const known = new Set<string>(destinations.map(({ path }) => path));
    const menu = accountPlaces.flat().filter(({ path }) => !known.has(path));
    expect(ownPages).toEqual(menu.map(({ path, text }) => [path, text]));
  });

  it('PAL-004 names the other account and the other state of the figures', () => {
    const find = (given: Parameters<typeof listSettings>[0], id: string) =>
      listSettings(given).find(entry => entry.id === id)?.label;
    expect(find({ who: 'user', ...now }, 'switch')).toBe('Switch to demo');
    expect(find({ who: 'user', ...now, isDemo: true }, 'switch')).toBe('Switch to live');
    expect(find({ who: 'user', ...now, isDemo: true, isSandbox: true }, 'switch')).toBe('Switch to test');
    expect(find({ who: 'user', ...now }, 'figures')).toBe('Hide balances');
    expect(find({ who: 'user', ...now, isHidden: true }, 'figures')).toBe('Show balances');
    expect(find({ who: undefined, ...now }, 'dark')).toBe('Appearance: Dark');
  });
});
