import { ApiError } from '@truemark/client/api-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { openTickets, readKey, useTickets } from '../ticket-store.ts';
import { sendOrder } from './send-order.ts';

const order = { userId: undefined, book: 'live', code: 'BTCUSDT', ticket: 'contract' } as const;
const keyNow = () => readKey(order);
const sendingNow = () => useTickets.getState().byCode.get(order.code)?.contract.sending;
const failing = (error: unknown) => () => Promise.reject(error);

describe('sending an order', () => {
  beforeEach(() => {
    useSession.setState({ isFlagged: false, user: undefined, isDemo: false });
    useTickets.setState({ byCode: new Map() });
    openTickets(order.code);
  });

  it('CTR-210 the key is made with the ticket, goes with the order, and ends with its answer', async () => {
    const first = keyNow();
    const outcome = await sendOrder(order, key => Promise.resolve(key));
    expect(outcome).toEqual({ kind: 'accepted', reply: first });
    expect(keyNow()).not.toBe(first);
    expect(sendingNow()).toBe('idle');
  });

  it.each([
    ['timeout', undefined],
    ['network', undefined],
    ['server', undefined],
    ['refusal', 'internalError'],
    ['refusal', 'serverNotReady'],
  ] as const)('CTR-264 after a %s (%s) nobody knows, and the next try has the same key', async (kind, refusal) => {
    const error = new ApiError(kind, 'gone', { refusal });
    const first = keyNow();
    expect(await sendOrder(order, failing(error))).toEqual({ kind: 'unknown' });
    expect(sendingNow()).toBe('unknown');
    expect(await sendOrder(order, key => Promise.resolve(key))).toEqual({ kind: 'accepted', reply: first });
  });

  it('CTR-210 a refusal for good ends the key, one that may pass keeps it', async () => {
    const first = keyNow();
    const refuse = (refusal: 'notTradable' | 'balanceInsufficient') =>
      sendOrder(order, failing(new ApiError('refusal', 'no', { refusal })));
    expect((await refuse('notTradable')).kind).toBe('refused');
    expect(keyNow()).toBe(first);
    expect((await refuse('balanceInsufficient')).kind).toBe('refused');
    expect(keyNow()).not.toBe(first);
    expect(sendingNow()).toBe('idle');
  });

  it('CTR-210 a doubt outlives an answer that may pass: the order could still stand', async () => {
    const first = keyNow();
    await sendOrder(order, failing(new ApiError('timeout', 'gone')));
    await sendOrder(order, failing(new ApiError('refusal', 'no', { refusal: 'serverNotReady' })));
    expect([keyNow(), sendingNow()]).toEqual([first, 'unknown']);
    await sendOrder(order, failing(new ApiError('refusal', 'no', { refusal: 'balanceInsufficient' })));
    expect(sendingNow()).toBe('idle');
  });
});
