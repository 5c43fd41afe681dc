import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import type { Receipt } from '@truemark/contract/trading/orders';
import { assert } from '@truemark/domain/result';
import {
  buildContractFixture,
  buildOptionFixture,
  type ReceiptFixture,
} from '@truemark/domain/testing/receipt-fixtures';
import { holding, request } from '@truemark/domain/testing/receipt-requests';
import { formatDate } from '@truemark/ui/format/date';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../platform/text.ts';
import { readContractReceipt } from '../contracts/read-receipt.tsx';
import { readOptionReceipt } from '../options/read-receipt.tsx';
import { describeCheck, describeVerdict, nameCheck, type WordParts } from './check-words.ts';
import { showPrice } from './receipt-figures.ts';
import { sha256 } from './sha256.ts';

/** Keys with their values instead of words: what is said, whatever the language. */
const t = ((key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`) as Translate<'receipt'>;

/** What the wire adds to what is checked. */
function describeFixture({ receipt }: ReceiptFixture): WordParts {
  const shown = { symbol: 'BTC/USDT', priceDecimals: 2 };
  const { order } = receipt;
  const whole =
    order.kind === 'option'
      ? { kind: 'option', option: { ...order.option, ...shown } as OptionOrder }
      : { kind: 'contract', contract: { ...('contract' in order && order.contract), ...shown } as ContractOrder };
  const carried = { ...receipt, order: whole } as Receipt;
  const read = [readContractReceipt, readOptionReceipt].flatMap(reader => reader(carried.order) ?? [])[0];
  assert(read, 'a product reads its orders');
  return { receipt: carried, order: read, t, locale: 'en' };
}

describe('what a check says', () => {
  it('ORD-223 names the price, time and record that opened and ended an option, and why it was won', () => {
    const parts = describeFixture(buildOptionFixture(sha256));
    expect(describeCheck('opening', parts)).toEqual(['check.opening.option 68,071.40 14:02:01.700 5']);
    expect(describeCheck('ending', parts)).toEqual([
      'check.ending.option 68,214.50 14:03:01.210 9 > 68,071.40',
      'check.ending.winUp ',
    ]);
    expect(describeCheck('reserve', parts)).toEqual(['check.reserve.text 78.00 USDT 14:02:01.204']);
    expect(nameCheck('ending', parts)).toBe('check.ending.titleOption ');
  });

  it('ORD-223 names every closing of a contract with its reason', () => {
    const parts = describeFixture(buildContractFixture(sha256, request('takeProfit')));
    expect(describeCheck('opening', parts)).toEqual(['check.opening.long 68,071.90 14:02:01.700 5']);
    expect(describeCheck('ending', parts)).toEqual([
      'closing.user 68,289.50 14:02:03.000 7 50% 0.4 0.4',
      'closing.takeProfit 68,300.50 14:02:03.500 9 50% 0.6 0.6',
    ]);
    const limit = describeFixture(buildContractFixture(sha256, request('limit')));
    expect(describeCheck('opening', limit)).toEqual(['check.opening.longLimit 67,999.50 14:03:00.000 8 68,000.00']);
  });

  it('ORD-225 names the day of the terms, and of everything that was on another day', () => {
    const { receipt, ...parts } = describeFixture(buildContractFixture(sha256, request('takeProfit')));
    const dayLater = <Moment extends { readonly at: number }>(one: Moment) => ({ ...one, at: one.at + 86_400_000 });
    const { order } = receipt;
    assert(order.kind === 'contract', 'the fixture is a contract');
    const [first, ...rest] = order.contract.closings;
    assert(first, 'it was closed in two parts');
    const closings = [first, ...rest.map(dayLater)];
    const later = readContractReceipt({ ...order, contract: { ...order.contract, closings } });
    assert(later, 'a contract reads its orders');
    const day = formatDate('en', order.contract.createTime, 'utc');
    const nextDay = formatDate('en', order.contract.createTime + 86_400_000, 'utc');
    const described = { ...parts, receipt, order: later };
    expect(describeCheck('terms', described)[0]).toContain(`(${day})`);
    expect(describeCheck('opening', described)[0]).not.toContain('(');
    expect(describeCheck('ending', described)).toEqual([
      expect.not.stringContaining('('),
      expect.stringContaining(`14:02:03.500 (${nextDay})`),
    ]);
  });

  it('ORD-223 claims nothing of an end that has not come', () => {
    const parts = describeFixture(buildContractFixture(sha256, { ...holding, closings: [] }));
    expect(nameCheck('ending', parts)).toBe('check.ending.titleNone ');
    expect(describeCheck('ending', parts)).toEqual(['check.ending.none ']);
    expect(nameCheck('opening', parts)).toBe('check.opening.title ');
  });

  it('ORD-223 shows a price with all its digits', () => {
    expect(showPrice('en', '68214.5', 2)).toBe('68,214.50');
    expect(showPrice('en', '1.08642375', 5)).toBe('1.08642375');
  });

  it('ORD-224 says why a recorded price was not used', () => {
    expect(describeVerdict('accepted', t)).toBe('verify.accepted ');
    expect(describeVerdict('out-of-order', t)).toBe('verify.notAccepted verdict.outOfOrder ');
    expect(describeVerdict('held', t)).toBe('verify.notAccepted verdict.held ');
  });
});
