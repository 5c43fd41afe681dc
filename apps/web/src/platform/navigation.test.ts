import { describe, expect, it } from 'vitest';
import {
  buildContentPath,
  buildInstrumentPath,
  buildReturnState,
  chooseOnboardingPath,
  choosePageLayout,
  chooseRedirect,
  findDestination,
  isWidePage,
  readReturnPath,
} from './navigation.ts';

const stay = undefined;

describe('chooseRedirect', () => {
  const open = { isKnown: true, isDappOnly: false, isLoggedIn: false };

  it.each([
    ['/pass/login', '/empty'],
    ['/pass/register', '/empty'],
    ['/pass/reset', '/empty'],
    ['/pass/login/', '/empty'],
    ['/empty', stay],
    ['/', stay],
    ['/market', stay],
  ])('WEB-001 with decentralised apps only %s leads to %s', (pathname, target) => {
    expect(chooseRedirect({ ...open, pathname, isDappOnly: true })).toBe(target);
  });

  it.each(['/pass/login', '/pass/register', '/pass/reset', '/empty'])(
    'WEB-001 with decentralised apps only a logged-in user at %s goes home',
    pathname => {
      expect(chooseRedirect({ ...open, pathname, isDappOnly: true, isLoggedIn: true })).toBe('/');
    },
  );

  it('WEB-001 an open site keeps log-in, register and reset', () => {
    expect(chooseRedirect({ ...open, pathname: '/pass/login' })).toBe(stay);
    expect(chooseRedirect({ ...open, pathname: '/empty' })).toBe(stay);
    expect(chooseRedirect({ ...open, pathname: '/empty', isLoggedIn: true })).toBe('/');
  });

  it('WEB-002 an unknown path goes home, whoever asks', () => {
    for (const isLoggedIn of [true, false]) {
      for (const isDappOnly of [true, false]) {
        expect(chooseRedirect({ pathname: '/nowhere', isKnown: false, isDappOnly, isLoggedIn })).toBe('/');
      }
    }
  });
});

describe('who comes where', () => {
  const visit = { isKnown: true, isDappOnly: false };

  it.each(['/pass/login', '/pass/register', '/pass/reset', '/pass/login/'])(
    'WID-010 somebody logged in at %s goes back, or home',
    pathname => {
      expect(chooseRedirect({ ...visit, pathname, isLoggedIn: true })).toBe('/');
      expect(chooseRedirect({ ...visit, pathname, isLoggedIn: true, returnPath: '/market?type=1' })).toBe(
        '/market?type=1',
      );
    },
  );

  it('GST-031 a guest may register and log in, and is else where somebody logged in is', () => {
    const guest = { ...visit, isLoggedIn: true, isGuest: true };
    expect(chooseRedirect({ ...guest, pathname: '/pass/register', returnPath: '/market' })).toBe(stay);
    expect(chooseRedirect({ ...guest, pathname: '/pass/login' })).toBe(stay);
    expect(chooseRedirect({ ...guest, pathname: '/profile' })).toBe(stay);
    expect(chooseRedirect({ ...guest, isGuest: false, pathname: '/pass/register' })).toBe('/');
  });

  it.each(['/profile', '/profile/security', '/transactions', '/profile/', '/order/17'])(
    'WID-011 a visitor of %s is asked to log in',
    pathname => {
      expect(chooseRedirect({ ...visit, pathname, isLoggedIn: false })).toBe('/pass/login');
      expect(chooseRedirect({ ...visit, pathname, isLoggedIn: true })).toBe(stay);
    },
  );

  it.each(['/profiles', '/trading', '/receipt/7', '/'])('WID-011 a visitor of %s stays', pathname => {
    expect(chooseRedirect({ ...visit, pathname, isLoggedIn: false })).toBe(stay);
  });

  it('WID-011 the way to log in remembers the whole address, unless it is itself a way in', () => {
    const state = buildReturnState({ pathname: '/transactions', search: '?kind=fee', hash: '#list' });
    expect(readReturnPath(state)).toBe('/transactions?kind=fee#list');
    const none = { search: '', hash: '' };
    expect(buildReturnState({ pathname: '/pass/reset', ...none })).toBe(undefined);
    expect(buildReturnState({ pathname: '/api/loginCallback/google', ...none })).toBe(undefined);
  });

  it.each([
    undefined,
    null,
    7,
    {},
    { returnPath: 7 },
    { returnPath: 'https://example.org' },
    { returnPath: '//example.org' },
    { returnPath: '/\\\\example.org' },
  ])('WID-011 %j leads nowhere', state => {
    expect(readReturnPath(state)).toBe(undefined);
  });
});

it.each([
  ['/pass/register', 'pass'],
  ['/pass/login', 'pass'],
  ['/pass/reset', 'pass'],
  ['/about', 'plain'],
  ['/about/', 'plain'],
  ['/api/loginCallback/google', 'stage'],
  ['/verification/phone', 'stage'],
  ['/', 'full'],
  ['/introduction', 'full'],
  ['/empty', 'full'],
  ['/profile/balance', 'full'],
])('WEB-003 %s has the layout %s', (pathname, layout) => {
  expect(choosePageLayout(pathname)).toBe(layout);
});

it('WEB-004 footer items lead to their pages', () => {
  expect(buildContentPath({ id: 'about', title: 'About us' })).toBe('/about?title=About+us');
  expect(buildContentPath({ id: 'terms', title: 'Terms & fees' })).toBe('/detail?id=terms&title=Terms+%26+fees');
  expect(new URLSearchParams(buildContentPath({ id: 'x', title: '隐私' }).split('?')[1]).get('title')).toBe('隐私');
});

it('WEB-005 a row opens its instrument', () => {
  expect(buildInstrumentPath({ code: 'BTCUSDT', type: 2, id: 7 })).toBe('/cruuency?code=BTCUSDT&type=2&id=7');
});

it.each([
  ['/', 'home'],
  ['/market', 'market'],
  ['/cruuency', 'market'],
  ['/trading', 'trading'],
  ['/loan/17', 'loan'],
  ['/nfts', 'nfts'],
  ['/profile/invite', 'profile'],
  ['/financial', 'profile'],
  ['/transactions', 'profile'],
  ['/order/17', 'profile'],
  ['/help', undefined],
  ['/marketing', undefined],
])('WEB-007 %s belongs to %s', (pathname, place) => {
  expect(findDestination(pathname)).toBe(place);
});

it('WEB-007 the nav of the instrument page runs edge to edge like the page', () => {
  expect(isWidePage('/cruuency')).toBe(true);
  expect(isWidePage('/market')).toBe(false);
});

it('WEB-009 the board leads on', () => {
  expect(chooseOnboardingPath('continue', false)).toBe('/pass/register');
  expect(chooseOnboardingPath('continue', true)).toBe('/');
  expect(chooseOnboardingPath('skip', false)).toBe('/');
  expect(chooseOnboardingPath('skip', true)).toBe('/');
});
