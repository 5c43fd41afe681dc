import type { UserInfo } from '@truemark/contract/people/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../platform/session.ts';
import type { RepeatedContract } from '../../platform/ticket-request.ts';
import { endCoach, showCoach, useCoach } from './coach/coach-store.ts';
import { fillTicket, findAmountField } from './fill-ticket.ts';
import { repeatOrder } from './repeat-order.ts';
import { chooseTicketStyle, isSimpleOrder } from './shared/ticket-style.ts';
import {
  actOnContract,
  freeLots,
  noteSending,
  openTickets,
  setSheet,
  showSheetOf,
  useTickets,
} from './ticket-store.ts';

const place = { userId: '7', book: 'live', code: 'BTCUSDT' } as const;
const style = { locale: 'en', priceDecimals: 2 };
const readDraft = (code = 'BTCUSDT') => useTickets.getState().byCode.get(code)?.contract.form.draft;
const type = (field: 'amount' | 'lots', text: string) => actOnContract(place, { type: 'type', field, text });

beforeEach(() => {
  useSession.setState({ isFlagged: true, user: { id: '7' } as UserInfo, isDemo: false });
  useTickets.setState({ byCode: new Map(), code: '', product: 'contract', isOpen: false, wanted: undefined });
  chooseTicketStyle('simple');
  openTickets('BTCUSDT');
});

describe('which ticket an order is shown in', () => {
  const empty = { kind: 'market', amount: undefined, lots: '' } as const;
  it('TKT-005 the chosen one, but in full what has lots or a limit, and simply what has an amount', () => {
    expect(isSimpleOrder(empty, 'simple')).toBe(true);
    expect(isSimpleOrder(empty, 'full')).toBe(false);
    expect(isSimpleOrder({ ...empty, lots: '1' }, 'simple')).toBe(false);
    expect(isSimpleOrder({ ...empty, kind: 'limit' }, 'simple')).toBe(false);
    expect(isSimpleOrder({ ...empty, amount: '' }, 'full')).toBe(true);
  });

  it('TKT-005 restated by an amount it is a market order, by lots it has no amount', () => {
    actOnContract(place, { type: 'kind', kind: 'limit', limitPrice: '68,000.00' });
    actOnContract(place, { type: 'restate', by: { amount: '99.28', lots: '', leverage: '5' } });
    expect(readDraft()).toMatchObject({ kind: 'market', amount: '99.28', lots: '', leverage: '5' });
    actOnContract(place, { type: 'restate', by: { amount: undefined, lots: '0.0073', leverage: '5' } });
    expect(readDraft()).toMatchObject({ amount: undefined, lots: '0.0073', limitPrice: '68,000.00' });
  });
});

describe('lots of an amount', () => {
  it('TKT-006 stay from the question on, until it is left or anything is changed', () => {
    type('amount', '100');
    actOnContract(place, { type: 'fix', lots: '0.0014' });
    expect(readDraft()).toMatchObject({ amount: '100', lots: '0.0014', areLotsFixed: true });
    freeLots(place);
    expect(readDraft()?.areLotsFixed).toBeUndefined();
    actOnContract(place, { type: 'fix', lots: '0.0014' });
    type('amount', '101');
    expect(readDraft()?.areLotsFixed).toBeUndefined();
  });

  it('TKT-006 stay while the order may have arrived', () => {
    const order = { ...place, ticket: 'contract' } as const;
    type('amount', '100');
    actOnContract(place, { type: 'fix', lots: '0.0014' });
    noteSending(order, 'busy');
    noteSending(order, 'unknown');
    freeLots(place);
    expect(readDraft()).toMatchObject({ lots: '0.0014', areLotsFixed: true });
    noteSending(order, 'idle', true);
    freeLots(place);
    expect(readDraft()?.areLotsFixed).toBeUndefined();
  });
});

describe('a ticket that is filled from elsewhere', () => {
  it('PAL-006 takes an amount as what the ticket asks for', () => {
    fillTicket('BTCUSDT', 'long', '100');
    expect(readDraft()).toMatchObject({ amount: '100', lots: '' });
    expect(findAmountField('BTCUSDT', 'short')).toBe('putIn');
    expect(findAmountField('BTCUSDT', 'up')).toBe('amount');
    chooseTicketStyle('full');
    expect(findAmountField('ETHUSDT', 'long')).toBe('lots');
    fillTicket('ETHUSDT', 'long', '0.5');
    expect(readDraft('ETHUSDT')).toMatchObject({ amount: undefined, lots: '0.5' });
  });

  it('TKT-010 opens its sheet at once, or when its page comes', () => {
    showSheetOf('BTCUSDT');
    expect(useTickets.getState().isOpen).toBe(true);
    setSheet(false);
    showSheetOf('ETHUSDT');
    expect(useTickets.getState().isOpen).toBe(false);
    openTickets('ETHUSDT');
    expect(useTickets.getState()).toMatchObject({ isOpen: true, wanted: undefined });
    setSheet(false);
    openTickets('BTCUSDT');
    openTickets('ETHUSDT');
    expect(useTickets.getState().isOpen).toBe(false);
  });
});

describe('an order once more', () => {
  const market: RepeatedContract = {
    ...{ side: 'short', kind: 'market', lots: '0.0073', leverage: 5, margin: '99.28146' },
    ...{ limitPrice: null, stopLoss: '70000', takeProfit: null },
  };

  it('TKT-008 is written as its margin in the simple ticket, with stop loss and without take profit', () => {
    actOnContract(place, { type: 'switch', field: 'takeProfit', isOn: true });
    repeatOrder({ code: 'BTCUSDT', contract: market }, style);
    expect(readDraft()).toMatchObject({ side: 'short', kind: 'market', amount: '99.28146', lots: '', leverage: '5' });
    expect(readDraft()).toMatchObject({ hasStopLoss: true, stopLoss: '70,000.00', hasTakeProfit: false });
    expect(useTickets.getState().byCode.get('BTCUSDT')?.contract.sending).toBe('idle');
  });

  it('TKT-008 is written as its lots in the full ticket, and so is one with a limit price', () => {
    repeatOrder({ code: 'BTCUSDT', contract: { ...market, kind: 'limit', limitPrice: '69000.5' } }, style);
    expect(readDraft()).toMatchObject({ kind: 'limit', amount: undefined, lots: '0.0073', limitPrice: '69,000.50' });
    chooseTicketStyle('full');
    repeatOrder({ code: 'BTCUSDT', contract: market }, style);
    expect(readDraft()).toMatchObject({ kind: 'market', amount: undefined, lots: '0.0073' });
  });

  it('TKT-008 an option is written with its direction, duration and stake', () => {
    repeatOrder({ code: 'BTCUSDT', option: { type: 'down', duration: 60, stake: '20' } }, style);
    expect(useTickets.getState().product).toBe('option');
    expect(useTickets.getState().byCode.get('BTCUSDT')?.option.form.draft).toEqual({
      ...{ type: 'down', duration: 60, amount: '20.00' },
    });
  });

  it('TKT-008 leaves a ticket alone whose order is on its way', () => {
    type('lots', '1');
    noteSending({ ...place, ticket: 'contract' }, 'busy');
    repeatOrder({ code: 'BTCUSDT', contract: market }, style);
    expect(readDraft()).toMatchObject({ side: 'long', lots: '1' });
  });
});

it('TKT-011 the explanation is offered until it has ended once, and is called again afterwards', () => {
  expect(useCoach.getState()).toEqual({ step: undefined, isKnown: false });
  showCoach('side');
  expect(useCoach.getState()).toEqual({ step: 'side', isKnown: false });
  endCoach();
  expect(useCoach.getState()).toEqual({ step: undefined, isKnown: true });
  showCoach('side');
  expect(useCoach.getState().step).toBe('side');
});
