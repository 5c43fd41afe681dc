import { describe, expect, test } from 'vitest';
import {
  type AccountKind,
  findHoldSource,
  hasNoFloor,
  houseAccount,
  isHoldingKind,
  isHouseAccountKind,
  isUserAccountKind,
  userAccount,
} from './account.ts';
import { calculateHoldState, calculatePending } from './hold.ts';
import { checkPosting, postingTransfersMax } from './posting.ts';
import { listRecordLines, writeRecordGenesis, writeRecordLine } from './record.ts';
import { amountMax, checkDraft, isReference, isTransferKind, type Transfer, type TransferDraft } from './transfer.ts';

const draft: TransferDraft = {
  kind: 'contractFee',
  asset: 'USDT',
  amount: 5n,
  debit: userAccount(7, 'available'),
  credit: houseAccount('fees'),
  reference: 'contract:42',
};

describe('accounts', () => {
  test.each([
    ['available', false, false, undefined],
    ['margin', false, true, 'available'],
    ['stake', false, true, 'available'],
    ['invested', false, true, 'available'],
    ['withdrawing', false, true, 'available'],
    ['repaying', false, true, 'available'],
  ] as const)(
    'LED-004 %s is a user’s account; may be below zero: %s, holds: %s, from %s',
    (kind, isOpen, holds, source) => {
      expect([isUserAccountKind(kind), isHouseAccountKind(kind)]).toEqual([true, false]);
      expect([hasNoFloor(kind), isHoldingKind(kind), findHoldSource(kind)]).toEqual([isOpen, holds, source]);
    },
  );

  test.each([
    ['treasury', false, false, undefined],
    ['reserve', false, true, 'treasury'],
    ['fees', false, false, undefined],
    ['charity:nft-7', false, false, undefined],
    ['external:demo', true, false, undefined],
    ['external:tron', true, false, undefined],
  ] as const)('LED-004 %s is the house’s; may be below zero: %s, holds: %s, from %s', (kind, isOpen, holds, source) => {
    expect([isUserAccountKind(kind), isHouseAccountKind(kind)]).toEqual([false, true]);
    expect([hasNoFloor(kind), isHoldingKind(kind), findHoldSource(kind)]).toEqual([isOpen, holds, source]);
  });

  test.each(['', 'external', 'external:', 'charity:NFT', 'external:a b', `external:${'a'.repeat(41)}`, 'Treasury'])(
    'LED-004 "%s" is no account',
    kind => {
      expect([isUserAccountKind(kind), isHouseAccountKind(kind)]).toEqual([false, false]);
    },
  );
});

describe('a transfer', () => {
  const unknown = 'savings' as AccountKind;
  const many = Array.from({ length: postingTransfersMax + 1 }, () => draft);

  test.each([
    ['amountNotPositive', { amount: 0n, debit: userAccount(7, 'available'), credit: userAccount(7, 'available') }],
    ['amountNotPositive', { amount: -1n }],
    ['amountTooLarge', { amount: amountMax + 1n, reference: '' }],
    ['accountUnknown', { debit: { userId: 7, kind: 'treasury' as const } }],
    ['accountUnknown', { debit: { userId: null, kind: 'available' as const } }],
    ['accountUnknown', { credit: { userId: 7, kind: unknown } }],
    ['accountUnknown', { debit: { userId: 0, kind: 'available' as const } }],
    ['accountUnknown', { debit: { userId: 1.5, kind: 'available' as const } }],
    ['sameAccount', { credit: userAccount(7, 'available'), reference: '' }],
    ['twoUsers', { credit: userAccount(8, 'available'), reference: '' }],
    ['twoHolds', { debit: userAccount(7, 'margin'), credit: userAccount(7, 'stake'), reference: '' }],
    ['twoHolds', { debit: houseAccount('reserve'), credit: userAccount(7, 'stake') }],
    ['referenceWrong', { reference: '' }],
    ['referenceWrong', { reference: 'a|b' }],
    ['referenceWrong', { reference: 'a'.repeat(81) }],
  ] as const)('LED-005 is refused as %s, before what comes later: %o', (code, change) => {
    expect(checkDraft({ ...draft, ...change })).toEqual({ ok: false, code });
  });

  test('LED-005 is accepted with an amount, two accounts and a reference, alone or in a posting', () => {
    expect(checkDraft({ ...draft, amount: amountMax })).toEqual({ ok: true, value: true });
    const posting = { userId: 7, book: 'live', key: 'k', transfers: [draft] } as const;
    expect(checkPosting(posting)).toEqual({ ok: true, value: true });
    expect(checkPosting({ ...posting, userId: null })).toEqual({ ok: true, value: true });
    expect(checkPosting({ ...posting, key: '' })).toEqual({ ok: false, code: 'keyWrong' });
    expect(checkPosting({ ...posting, userId: -1 })).toEqual({ ok: false, code: 'userWrong' });
    expect(checkPosting({ ...posting, transfers: [] })).toEqual({ ok: false, code: 'empty' });
    expect(checkPosting({ ...posting, transfers: many })).toEqual({ ok: false, code: 'tooManyTransfers' });
    expect(checkPosting({ ...posting, transfers: [draft, { ...draft, amount: 0n }] })).toEqual({
      ok: false,
      code: 'amountNotPositive',
    });
  });

  test('LED-005 has a kind of the closed list, and a reference without spaces or bars', () => {
    expect(['deposit', 'contractFee', 'theft'].map(isTransferKind)).toEqual([true, true, false]);
    expect(['contract:42', 'a', '-a', 'a b', 'a|b'].map(isReference)).toEqual([true, true, false, false, false]);
  });
});

describe('a hold', () => {
  test.each([
    [10n, 0n, 0n, 10n, 'pending'],
    [10n, 4n, 5n, 1n, 'pending'],
    [10n, 4n, 6n, 0n, 'posted'],
    [10n, 10n, 0n, 0n, 'posted'],
    [10n, 0n, 10n, 0n, 'voided'],
  ] as const)(
    'LED-006 of %s with %s posted and %s voided has %s left and is %s',
    (amount, posted, voided, left, state) => {
      const hold = { amount, posted, voided };
      expect([calculatePending(hold), calculateHoldState(hold)]).toEqual([left, state]);
    },
  );
});

describe('the record', () => {
  const transfer: Transfer = {
    ...draft,
    book: 'live',
    postingId: 9,
    part: 1,
    atMs: 1_700_000_000_000,
    debitLine: { sequence: 3, balance: 95n },
    creditLine: null,
  };

  test('LED-073 a transfer to the house is one line, whose text is fixed', () => {
    const lines = listRecordLines(transfer).map(writeRecordLine);
    expect(lines).toEqual(['3|1700000000000|contractFee|USDT|available|fees|-5|95|contract:42']);
    expect(writeRecordGenesis(7, 'live')).toBe('truemark-record-1|7|live');
  });

  test('LED-073 a transfer between two accounts of a user is two lines, first the one that gives', () => {
    const hold: Transfer = {
      ...transfer,
      kind: 'contractHold',
      credit: userAccount(7, 'margin'),
      creditLine: { sequence: 1, balance: 5n },
    };
    expect(listRecordLines(hold).map(writeRecordLine)).toEqual([
      '3|1700000000000|contractHold|USDT|available|margin|-5|95|contract:42',
      '1|1700000000000|contractHold|USDT|margin|available|5|5|contract:42',
    ]);
    expect(listRecordLines({ ...hold, debitLine: null, creditLine: null })).toEqual([]);
  });
});
