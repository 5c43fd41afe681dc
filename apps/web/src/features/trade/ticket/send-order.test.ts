import { ApiError } from '@truemark/client/api-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendOrder } from './send-order.ts';
import { openTickets, useTickets } from './ticket-store.ts';

const keyNow = () => useTickets.getState().contract.key;
const sendingNow = () => useTickets.getState().contract.sending;
const failing = (error: unknown) => () => Promise.reject(error);

describe('sending an order', () => {
  beforeEach(() => {
    openTickets('');
    openTickets('BTCUSDT');
  });

  it('CTR-210 the key is made with the ticket, goes with the order, and ends with its answer', async () => {
    const first = keyNow();
    const outcome = await sendOrder('contract', key => Promise.resolve(key));
    expect(outcome).toEqual({ kind: 'accepted', reply: first });
    expect(keyNow()).not.toBe(first);
    expect(sendingNow()).toBe('idle');
  });

  it.each([
    ['timeout', undefined],
    ['network', undefined],
    ['server', undefined],
    ['refusal', 'internalError'],
    ['refusal', 'idempotencyPending'],
  ] as const)('CTR-264 after a %s (%s) nobody knows, and the next try has the same key', async (kind, refusal) => {
    const error = new ApiError(kind, 'gone', { refusal });
    const first = keyNow();
    expect(await sendOrder('contract', failing(error))).toEqual({ kind: 'unknown' });
    expect(sendingNow()).toBe('unknown');
    expect(await sendOrder('contract', key => Promise.resolve(key))).toEqual({ kind: 'accepted', reply: first });
  });

  it('CTR-210 a refusal for good ends the key, one that may pass keeps it', async () => {
    const first = keyNow();
    const refuse = (refusal: 'notTradable' | 'balanceInsufficient') =>
      sendOrder('contract', failing(new ApiError('refusal', 'no', { refusal })));
    expect((await refuse('notTradable')).kind).toBe('refused');
    expect(keyNow()).toBe(first);
    expect((await refuse('balanceInsufficient')).kind).toBe('refused');
    expect(keyNow()).not.toBe(first);
    expect(sendingNow()).toBe('idle');
  });

  it('CTR-210 the tickets of an instrument keep key and form until another instrument is opened', () => {
    const first = keyNow();
    openTickets('BTCUSDT');
    expect(keyNow()).toBe(first);
    openTickets('ETHUSDT');
    expect(keyNow()).not.toBe(first);
  });
});
