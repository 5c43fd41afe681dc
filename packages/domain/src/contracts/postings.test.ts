import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPosition, prices } from '../testing/contract-arbitraries.ts';
import { makeTerms, ten } from '../testing/contract-figures.ts';
import { playTransfers, sumBalances } from '../testing/play-transfers.ts';
import { calculateClosing } from './closing.ts';
import {
  draftContractAcceptance,
  draftContractCancel,
  draftContractClosing,
  nameContractReference,
} from './postings.ts';
import { calculateOpening } from './terms.ts';

const owner = { userId: 7, id: '42' };
const reference = 'contract:42';
const user = (kind: string) => ({ userId: 7, kind });
const house = (kind: string) => ({ userId: null, kind });
const line = (kind: string, amount: bigint, debit: object, credit: object) => ({
  kind,
  asset: 'USDT',
  amount,
  debit,
  credit,
  reference,
});

describe('transfers of a contract', () => {
  const held = { margin: 100n, fee: 5n, reserve: 1_000n };

  test('CTR-026 acceptance holds margin and fee, then sets the reserve aside', () => {
    expect(draftContractAcceptance(owner, held)).toEqual([
      line('contractHold', 105n, user('available'), user('margin')),
      line('contractReserve', 1_000n, house('treasury'), house('reserve')),
    ]);
    expect(nameContractReference('42')).toBe(reference);
  });

  test('CTR-026 everything comes back when it never opens', () => {
    expect(draftContractCancel(owner, held)).toEqual([
      line('contractReturn', 105n, user('margin'), user('available')),
      line('contractReserveReturn', 1_000n, house('reserve'), house('treasury')),
    ]);
  });

  test('CTR-026 the opening fee leaves with the first closing; a gain is paid from the reserve, a loss from the margin; nothing moves an amount of zero', () => {
    const whole = { marginUsed: 100n, reserveUsed: 1_000n, gapLoss: 0n };
    const won = { ...whole, profit: 30n, fee: 6n, feeFromMargin: 6n, marginBack: 94n, reserveBack: 970n };
    expect(draftContractClosing(owner, won, 5n)).toEqual([
      line('contractFee', 5n, user('margin'), house('fees')),
      line('contractProfit', 30n, house('reserve'), user('available')),
      line('contractFee', 6n, user('margin'), house('fees')),
      line('contractReturn', 94n, user('margin'), user('available')),
      line('contractReserveReturn', 970n, house('reserve'), house('treasury')),
    ]);
    const lost = { profit: -100n, fee: 0n, feeFromMargin: 0n, marginBack: 0n, reserveBack: 1_000n, gapLoss: 55n };
    expect(draftContractClosing(owner, { ...whole, ...lost }, 0n)).toEqual([
      line('contractLoss', 100n, user('margin'), house('treasury')),
      line('contractReserveReturn', 1_000n, house('reserve'), house('treasury')),
    ]);
  });

  test('CTR-026 a fee above the margin is paid from the profit, after it has arrived', () => {
    const closing = {
      profit: 1_000n,
      fee: 130n,
      feeFromMargin: 100n,
      marginUsed: 100n,
      marginBack: 0n,
      reserveUsed: 1_000n,
      reserveBack: 0n,
      gapLoss: 0n,
    };
    expect(draftContractClosing(owner, closing, 0n)).toEqual([
      line('contractProfit', 1_000n, house('reserve'), user('available')),
      line('contractFee', 100n, user('margin'), house('fees')),
      line('contractFee', 30n, user('available'), house('fees')),
    ]);
  });

  test('CTR-010 CTR-027 from acceptance to the last part no step goes below zero, nothing stays held, no more is lost than margin and fee', () => {
    const anyLife = fc.record({
      position: anyPosition,
      first: prices,
      last: prices,
      share: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    });
    fc.assert(
      fc.property(anyLife, ({ position: { terms, termsPrice, openPrice }, first, last, share }) => {
        const opening = calculateOpening(terms, termsPrice);
        const start = { 'user:available': opening.margin + opening.fee, 'house:treasury': opening.reserve };
        const quantity = (share % terms.quantity) + 1n;
        const held = { terms, openPrice };
        const part = calculateClosing(
          { ...held, openQuantity: terms.quantity, marginLeft: opening.margin, reserveLeft: opening.reserve },
          quantity,
          first,
        );
        const { quantityLeft, marginLeft, reserveLeft } = part;
        const rest =
          quantityLeft === 0n
            ? []
            : draftContractClosing(
                owner,
                calculateClosing({ ...held, openQuantity: quantityLeft, marginLeft, reserveLeft }, quantityLeft, last),
                0n,
              );
        const end = playTransfers(start, [
          ...draftContractAcceptance(owner, opening),
          ...draftContractClosing(owner, part, opening.fee),
          ...rest,
        ]);
        expect([end['user:margin'] ?? 0n, end['house:reserve'] ?? 0n]).toEqual([0n, 0n]);
        expect(sumBalances(end)).toBe(sumBalances(start));
        expect((end['user:available'] ?? 0n) <= start['user:available'] + opening.reserve).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('CTR-027 an order that never opens leaves every balance as it was', () => {
    fc.assert(
      fc.property(anyPosition, ({ terms, termsPrice }) => {
        const opening = calculateOpening(terms, termsPrice);
        const start = { 'user:available': opening.margin + opening.fee, 'house:treasury': opening.reserve };
        const end = playTransfers(start, [
          ...draftContractAcceptance(owner, opening),
          ...draftContractCancel(owner, opening),
        ]);
        expect(end).toMatchObject({ ...start, 'user:margin': 0n });
      }),
    );
  });

  test('CTR-015 closing twice changes nothing: the same closing has the same transfers, and its holds are used up', () => {
    const position = {
      terms: makeTerms(),
      openPrice: ten('100'),
      openQuantity: 100n,
      marginLeft: 100n,
      reserveLeft: 1_000n,
    };
    const close = () => draftContractClosing(owner, calculateClosing(position, 100n, ten('99')), 5n);
    expect(close()).toEqual(close());
    const held = { 'user:margin': 105n, 'house:reserve': 1_000n };
    const closed = playTransfers(held, close());
    expect(() => playTransfers(closed, close())).toThrow('below zero');
  });
});
