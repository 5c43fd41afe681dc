import { userAccountKinds } from '@truemark/domain/ledger/account';
import { transferKinds } from '@truemark/domain/ledger/transfer';
import { expect, it } from 'vitest';
import words from '../../locales/en/ledger.json' with { type: 'json' };

it('CWB-013 every kind of transfer and of user account has words, and no other kind has', () => {
  const keysOf = (prefix: string) => Object.keys(words).filter(key => key.startsWith(prefix));
  expect(keysOf('kind.').sort()).toEqual(transferKinds.map(kind => `kind.${kind}`).sort());
  expect(keysOf('account.')).toEqual(expect.arrayContaining(userAccountKinds.map(kind => `account.${kind}`)));
});
