import { userAccountKinds } from '@truemark/domain/ledger/account';
import { transferKinds } from '@truemark/domain/ledger/transfer';
import { expect, it } from 'vitest';
import words from '../../locales/en/account.json' with { type: 'json' };
import type { Translate } from '../../platform/text.ts';
import { describeCounterpart, describeKind, findKindIcon, userTransferKinds } from './transfer-words.ts';

const t = ((key: string) => `[${key}]`) as Translate<'account'>;
const isAccount = (name: string): name is 'margin' => name === 'margin';

it('WAC-007 every kind of the ledger that can stand in a record has words and a picture', () => {
  for (const kind of userTransferKinds) {
    expect(words).toHaveProperty([`kind.${kind}`]);
    expect(findKindIcon(kind)).toBeDefined();
  }
  for (const account of userAccountKinds) expect(words).toHaveProperty([`account.${account}`]);
  expect(userTransferKinds).toContain('testFunds');
  expect(userTransferKinds).not.toContain('shardLevel');
  expect(transferKinds.length).toBeGreaterThan(userTransferKinds.length);
});

it('WAC-007 a kind that nobody knows here is a transaction', () => {
  expect(describeKind(t, 'deposit')).toBe('[kind.deposit]');
  expect(describeKind(t, 'kindOfTomorrow')).toBe('[kind.other]');
  expect(describeKind(t, 'sampleTreasury')).toBe('[kind.other]');
  expect(findKindIcon('kindOfTomorrow')).toBeDefined();
});

it('WAC-007 the other side is an own account or a part of the platform, never a person', () => {
  expect(describeCounterpart(t, 'margin', isAccount)).toBe('[account.margin]');
  expect(describeCounterpart(t, 'external', isAccount)).toBe('[account.external]');
  expect(describeCounterpart(t, 'newPlace', isAccount)).toBe('newPlace');
});
