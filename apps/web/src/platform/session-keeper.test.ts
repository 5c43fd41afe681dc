import { ApiError } from '@truemark/client/api-error';
import type { EventStreamOptions, UserEvent } from '@truemark/client/event-stream';
import type { UserInfo } from '@truemark/contract/people/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountKeys } from './account-keys.ts';
import { createSessionKeeper, isLoginOver, listStaleKeys } from './session-keeper.ts';

const retryMs = 5_000;
const named = (userName: string) => ({ id: '7', userName }) as UserInfo;
const event = (kind: UserEvent['kind'], values: Record<string, string> = {}): UserEvent => ({
  type: 'event',
  sequence: 1,
  kind,
  values,
  at: 1,
});

/** A page with a token, a server that answers for its profile, and the streams that were opened. */
function createPage() {
  const page = {
    token: undefined as string | undefined,
    profile: async (): Promise<UserInfo> => named('mork'),
    streams: [] as { options: Omit<EventStreamOptions, 'url'>; isOpen: boolean }[],
    log: [] as string[],
  };
  const keeper = createSessionKeeper({
    loadToken: () => page.token,
    askProfile() {
      page.log.push('asked');
      return page.profile();
    },
    onProfile: user => page.log.push(`is ${user.userName}`),
    onRefused: () => page.log.push('refused'),
    onEnded: () => page.log.push('ended'),
    onNotification: kind => page.log.push(`notified of ${kind}`),
    onOrder: ({ values }) => page.log.push(`order ${values.id}`),
    onSupport: ({ values }) => page.log.push(`support ${values.last}`),
    onStreamState: state => page.log.push(`stream ${state}`),
    onTyping: () => undefined,
    onStale: key => page.log.push(`stale ${key.join(' ')}`),
    openStream(options) {
      const stream = { options, isOpen: true };
      page.streams.push(stream);
      return { close: () => (stream.isOpen = false) };
    },
    retryMs,
  });
  const logIn = (token: string | undefined) => {
    page.token = token;
    keeper.follow();
  };
  return { page, keeper, logIn };
}

it('WID-026 the first word of a stream is heard, said while it opens', () => {
  const states: string[] = [];
  const none = () => undefined;
  createSessionKeeper({
    ...{ loadToken: () => 'a', askProfile: async () => named('mork'), onProfile: none, onRefused: none, onEnded: none },
    ...{ onNotification: none, onOrder: none, onSupport: none, onStale: none, onTyping: none, retryMs },
    onStreamState: state => states.push(state),
    openStream({ onState }) {
      onState?.('connecting');
      return { close: none };
    },
  }).follow();
  expect(states).toEqual(['connecting']);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the profile', () => {
  it('WID-012 is asked for with every login and kept', async () => {
    const { page, logIn } = createPage();
    logIn('a');
    await settle();
    expect(page.log).toEqual(['asked', 'is mork']);
  });

  it('WID-012 when refused ends the login', async () => {
    const { page, logIn } = createPage();
    page.profile = () => Promise.reject(new ApiError('refusal', '', { refusal: 'userStatusAbnormal' }));
    logIn('a');
    await settle();
    expect(page.log).toEqual(['asked', 'refused']);
    await vi.advanceTimersByTimeAsync(10 * retryMs);
    expect(page.log).toHaveLength(2);
  });

  it('WID-012 of a server that cannot be reached is asked for until it answers', async () => {
    const { page, logIn } = createPage();
    page.profile = () => Promise.reject(new ApiError('network', ''));
    logIn('a');
    await vi.advanceTimersByTimeAsync(2 * retryMs);
    expect(page.log).toEqual(['asked', 'asked', 'asked']);
    page.profile = async () => named('back');
    await vi.advanceTimersByTimeAsync(10 * retryMs);
    expect(page.log.slice(3)).toEqual(['asked', 'is back']);
  });

  it.each([
    [new ApiError('refusal', '', { refusal: 'userNotFound' }), true],
    [new ApiError('refusal', '', { code: 12345 }), true],
    [new ApiError('refusal', '', { refusal: 'internalError' }), false],
    [new ApiError('refusal', '', { refusal: 'tooManyRequests' }), false],
    [new ApiError('network', ''), false],
    [new ApiError('timeout', ''), false],
    [new ApiError('server', ''), false],
    [new TypeError('broken'), false],
  ])('WID-012 %s ends the login: %s', (error, isOver) => {
    expect(isLoginOver(error)).toBe(isOver);
  });
});

describe('the private stream', () => {
  it('WID-013 follows the login from token to token, and is closed without one', () => {
    const { page, keeper, logIn } = createPage();
    keeper.follow();
    expect(page.streams).toHaveLength(0);
    logIn('a');
    keeper.follow();
    expect(page.streams.map(({ isOpen }) => isOpen)).toEqual([true]);
    logIn('b');
    expect(page.streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    logIn(undefined);
    expect(page.streams.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  it('WID-013 an answer and an end that belong to an older login are left out', async () => {
    const { page, logIn } = createPage();
    let answer: (user: UserInfo) => void = () => undefined;
    page.profile = () => new Promise(resolve => (answer = resolve));
    logIn('a');
    page.profile = async () => named('second');
    logIn('b');
    answer(named('first'));
    page.streams[0]?.options.onEnded();
    await settle();
    expect(page.log).toEqual(['asked', 'asked', 'is second']);
    page.streams[1]?.options.onEnded();
    expect(page.log.at(-1)).toBe('ended');
  });

  it('WID-014 an event makes stale what it is about', () => {
    expect(listStaleKeys(event('balances', { book: 'demo' }))).toEqual([
      ['balances', 'demo'],
      ['transfers', 'demo'],
    ]);
    expect(listStaleKeys(event('balances'))).toEqual([['balances'], ['transfers'], ['invites']]);
    expect(listStaleKeys(event('notification'))).toEqual([['notifications']]);
    expect(listStaleKeys(event('notification', { id: '1', kind: 'inviteRegistered' }))).toEqual([
      ['notifications'],
      ['invites'],
    ]);
    expect(listStaleKeys(event('sessions'))).toEqual([['sessions']]);
    expect(listStaleKeys(event('orders', { book: 'live' }))).toEqual([
      ['orders', 'live'],
      ['orders', 'one'],
    ]);
  });

  it('WID-014 a changed profile is asked for at once, a notification is told', async () => {
    const { page, logIn } = createPage();
    logIn('a');
    await settle();
    page.log.length = 0;
    page.profile = async () => named('restricted');
    page.streams[0]?.options.onEvent(event('profile'));
    await settle();
    const stale = ['security', 'verification', 'loans', 'withdrawals'].map(key => `stale ${key}`);
    expect(page.log).toEqual([...stale, 'asked', 'is restricted']);
    page.streams[0]?.options.onEvent(event('notification', { id: '1', kind: 'newLogin' }));
    expect(page.log.slice(6)).toEqual(['stale notifications', 'notified of newLogin']);
    page.streams[0]?.options.onEvent(event('notification'));
    expect(page.log.slice(8)).toEqual(['stale notifications']);
  });

  it('ORD-100 an order that changes is told of, with the lists that are stale where it has not come along', async () => {
    const { page, logIn } = createPage();
    logIn('a');
    await settle();
    page.log.length = 0;
    const changed = event('orders', { book: 'demo', kind: 'contract', id: '17', status: 'holding' });
    page.streams[0]?.options.onEvent(changed);
    expect(page.log).toEqual(['order 17']);
    expect(listStaleKeys(changed)).toEqual([
      ['orders', 'demo'],
      ['orders', 'one'],
    ]);
  });

  it('SUP-043 what happens in the chat is told of, with the lists that are stale where something is missing', async () => {
    const { page, logIn } = createPage();
    logIn('a');
    await settle();
    page.log.length = 0;
    const changed = event('support', { last: '4', read: '4', seen: '0', closed: 'no' });
    page.streams[0]?.options.onEvent(changed);
    expect(page.log).toEqual(['support 4']);
    expect(listStaleKeys(changed)).toEqual([['support']]);
  });

  it('WID-014 after a gap everything of the account is asked for anew', async () => {
    const { page, logIn } = createPage();
    logIn('a');
    await settle();
    page.log.length = 0;
    page.streams[0]?.options.onGap(false);
    await settle();
    expect(page.log.filter(line => line.startsWith('stale'))).toHaveLength(Object.keys(accountKeys).length);
    expect(page.log).toContain('is mork');
  });
});
