import { ApiError } from '@truemark/client/api-error';
import type { UserInfo } from '@truemark/contract/people/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session.ts';
import { fillTicket } from './fill-ticket.ts';
import { sendOrder } from './shared/send-order.ts';
import { loadUnanswered, type OrderPlace, parseUnanswered } from './shared/unanswered.ts';
import {
  actOnContract,
  actOnOption,
  chooseProduct,
  closeSheet,
  noteSending,
  openContractSheet,
  openTickets,
  readKey,
  useTickets,
} from './ticket-store.ts';
import { readUnansweredOrders } from './unanswered-orders.ts';

const kept = new Map<string, string>();
const timeout = () => Promise.reject(new ApiError('timeout', 'gone'));

function logIn(id: string | undefined, isDemo = false): void {
  useSession.setState({
    isFlagged: id !== undefined,
    user: id === undefined ? undefined : ({ id } as UserInfo),
    isDemo,
  });
}

function placeOf(code: string, part: Partial<OrderPlace> = {}): OrderPlace {
  return { userId: '7', book: 'live', code, ticket: 'contract', ...part };
}

const bitcoin = placeOf('BTCUSDT');
const find = (code: string) => useTickets.getState().byCode.get(code);
const typeLots = (text: string, place = bitcoin) => actOnContract(place, { type: 'type', field: 'lots', text });
const readLots = (code = 'BTCUSDT') => find(code)?.contract.form.draft.lots;

/** The page begins anew; what the tab keeps stays. */
function reload(code: string): void {
  useTickets.setState({ byCode: new Map(), code: '', product: 'contract', isOpen: false });
  openTickets(code);
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  logIn('7');
  useTickets.setState({ lastUserId: '7' });
  reload('BTCUSDT');
});
afterEach(() => vi.unstubAllGlobals());

describe('the sheet on touch', () => {
  it('CTR-242 a side opens the contract ticket with it, whatever product was used last', () => {
    chooseProduct('option');
    openContractSheet('short');
    expect(useTickets.getState()).toMatchObject({ product: 'contract', isOpen: true });
    expect(find('BTCUSDT')?.contract.form.draft.side).toBe('short');
  });

  it('CTR-245 an order that is accepted late does not close the sheet of another instrument', () => {
    openTickets('ETHUSDT');
    openContractSheet('long');
    closeSheet(bitcoin);
    expect(useTickets.getState().isOpen).toBe(true);
    closeSheet(placeOf('ETHUSDT'));
    expect(useTickets.getState().isOpen).toBe(false);
  });
});

describe('the tickets of several instruments', () => {
  it('CTR-245 each keeps its key and its entries while others are looked at', () => {
    const first = readKey(bitcoin);
    typeLots('0.5');
    openTickets('ETHUSDT');
    expect(readKey(placeOf('ETHUSDT'))).not.toBe(first);
    expect(readLots('ETHUSDT')).toBe('');
    openTickets('BTCUSDT');
    expect([readKey(bitcoin), readLots()]).toEqual([first, '0.5']);
  });

  it('CTR-245 an answer lands on the ticket that the order was sent from', async () => {
    const answered = sendOrder(bitcoin, () => timeout());
    openTickets('ETHUSDT');
    await answered;
    expect(find('ETHUSDT')?.contract.sending).toBe('idle');
    expect(find('BTCUSDT')?.contract.sending).toBe('unknown');
    expect(find('BTCUSDT')?.option.sending).toBe('idle');
  });

  it('CTR-245 the oldest are forgotten, but none with an order on its way', async () => {
    await sendOrder(bitcoin, () => timeout());
    for (let count = 0; count < 30; count += 1) openTickets(`C${count}`);
    expect(find('C0')).toBeUndefined();
    expect(find('C29')).toBeDefined();
    expect(find('BTCUSDT')?.contract.sending).toBe('unknown');
    expect(useTickets.getState().byCode.size).toBe(21);
  });
});

describe('an order without an answer', () => {
  it('CTR-244 comes back after a reload with the same key and the same entries, as one that may stand', async () => {
    typeLots('0.5');
    const first = readKey(bitcoin);
    await sendOrder(bitcoin, () => timeout());
    reload('BTCUSDT');
    expect([readKey(bitcoin), readLots()]).toEqual([first, '0.5']);
    expect(find('BTCUSDT')?.contract.sending).toBe('unknown');
    expect(await sendOrder(bitcoin, key => Promise.resolve(key))).toEqual({ kind: 'accepted', reply: first });
    expect(loadUnanswered()).toEqual([]);
  });

  it('CTR-244 is kept from the moment it is sent: a reload meanwhile knows no answer', () => {
    const option = placeOf('BTCUSDT', { ticket: 'option' });
    actOnOption(option, { type: 'duration', duration: 60 });
    actOnOption(option, { type: 'type', text: '50' });
    const first = readKey(option);
    void sendOrder(option, () => new Promise(() => undefined));
    reload('BTCUSDT');
    expect(readKey(option)).toBe(first);
    expect(find('BTCUSDT')?.option).toMatchObject({
      sending: 'unknown',
      form: { draft: { duration: 60, amount: '50' } },
    });
    expect(useTickets.getState().product).toBe('option');
  });

  it('CTR-244 a refusal keeps nothing in the tab', async () => {
    const refused = (refusal: 'notTradable' | 'balanceInsufficient') => () =>
      Promise.reject(new ApiError('refusal', 'no', { refusal }));
    await sendOrder(bitcoin, refused('notTradable'));
    expect(readUnansweredOrders()).toBeUndefined();
    await sendOrder(bitcoin, refused('balanceInsufficient'));
    expect(readUnansweredOrders()).toBeUndefined();
  });

  it('CTR-247 is its owner\u2019s in its book: not of the other book, and of nobody else', async () => {
    typeLots('0.5');
    const first = readKey(bitcoin);
    await sendOrder(bitcoin, () => timeout());
    logIn('7', true);
    expect(find('BTCUSDT')?.contract).toMatchObject({ sending: 'idle', form: { draft: { lots: '' } } });
    expect(readKey(placeOf('BTCUSDT', { book: 'demo' }))).not.toBe(first);
    logIn('7');
    expect([readKey(bitcoin), readLots()]).toEqual([first, '0.5']);
    logIn(undefined);
    expect(find('BTCUSDT')?.contract.sending).toBe('idle');
    logIn('8');
    expect(find('BTCUSDT')?.contract).toMatchObject({ sending: 'idle', form: { draft: { lots: '' } } });
    expect(loadUnanswered()).toEqual([]);
    logIn('7');
    expect(readKey(bitcoin)).not.toBe(first);
  });

  it('CTR-247 an answer that comes when somebody else is here changes nothing of theirs', async () => {
    typeLots('0.5');
    const answered = sendOrder(bitcoin, () => timeout());
    logIn('8');
    await answered;
    expect(find('BTCUSDT')?.contract.sending).toBe('idle');
    actOnContract(bitcoin, { type: 'refuse', refusal: { field: undefined, error: 'no' } });
    expect(find('BTCUSDT')?.contract.form.refusal).toBeUndefined();
    expect(loadUnanswered()).toEqual([]);
  });

  it('CTR-247 what was only typed goes along when its owner logs in, under a new key', () => {
    logIn(undefined);
    const visitor = placeOf('BTCUSDT', { userId: undefined });
    typeLots('2', visitor);
    const first = readKey(visitor);
    logIn('7');
    expect(readLots()).toBe('2');
    expect(readKey(bitcoin)).not.toBe(first);
    logIn('8');
    expect(readLots()).toBe('');
  });

  it('CTR-244 what a tab has kept in another form is left out', async () => {
    await sendOrder(bitcoin, () => timeout());
    const text = readUnansweredOrders() ?? '';
    expect(parseUnanswered(text)).toHaveLength(1);
    const broken = [undefined, '', '{', 'null', '{}', '[null, 1, "x", {}]', text.replace('"lots":""', '"lots":1')];
    for (const other of [...broken, text.replace('"live"', '"paper"'), text.replace('"contract"', '"bond"')]) {
      expect(parseUnanswered(other)).toEqual([]);
    }
  });
});

describe('a ticket that is filled from elsewhere', () => {
  it('PAL-006 takes side and amount before its page opens, and again while it is open', () => {
    fillTicket('ETHUSDT', 'short', '3');
    expect(useTickets.getState()).toMatchObject({ code: 'BTCUSDT', product: 'contract' });
    openTickets('ETHUSDT');
    expect(find('ETHUSDT')?.contract.form.draft).toMatchObject({ side: 'short', amount: '3' });
    expect(find('ETHUSDT')?.contract.sending).toBe('idle');
    fillTicket('ETHUSDT', 'long', undefined);
    expect(find('ETHUSDT')?.contract.form.draft).toMatchObject({ side: 'long', amount: '3' });
    fillTicket('ETHUSDT', 'down', '20');
    expect(useTickets.getState().product).toBe('option');
    expect(find('ETHUSDT')?.option.form.draft).toMatchObject({ type: 'down', amount: '20' });
  });

  it('PAL-006 stays as it is while its order is on its way', () => {
    typeLots('1');
    noteSending(bitcoin, 'busy');
    fillTicket('BTCUSDT', 'short', '9');
    expect(find('BTCUSDT')?.contract.form.draft).toMatchObject({ side: 'long', lots: '1' });
  });
});
