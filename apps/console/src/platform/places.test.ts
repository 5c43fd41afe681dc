import { operatorRoles, rolePermissions } from '@truemark/contract/operators/roles';
import { describe, expect, it } from 'vitest';
import { findFirstPlace, findPlace, findQueuePath, listMenu, places } from './places.ts';

const namesOf = (role: (typeof operatorRoles)[number]) =>
  listMenu(rolePermissions[role]).flatMap(group => group.places.map(place => place.name));

describe('places', () => {
  it('CWB-003 the menu of a role has what it may see and nothing else', () => {
    expect(namesOf('administrator')).toEqual(places.map(place => place.name));
    expect(namesOf('editor')).toEqual(['overview', 'content', 'site', 'instruments']);
    expect(namesOf('support')).toEqual([
      'overview',
      'reviewDeposits',
      'reviewWithdrawals',
      'reviewLoans',
      'reviewRepayments',
      'reviewCorrections',
      'reviewCharities',
      'reviewTreasury',
      'users',
      'support',
      'outbox',
      'exposure',
      'ledger',
      'treasury',
      'promises',
      'nfts',
      'networks',
      'content',
      'site',
      'instruments',
    ]);
    expect(namesOf('reviewer')).not.toContain('operators');
    expect(listMenu([])).toEqual([]);
  });

  it('CWB-003 no group of the menu is empty, and every role has somewhere to begin', () => {
    for (const role of operatorRoles) {
      expect(listMenu(rolePermissions[role]).every(group => group.places.length > 0)).toBe(true);
      expect(findFirstPlace(rolePermissions[role])).toBeDefined();
    }
    expect(findFirstPlace([])).toBeUndefined();
  });

  it.each([
    ['/', 'overview'],
    ['/users', 'users'],
    ['/users/', 'users'],
    ['/users/17', 'users'],
    ['/usersx', undefined],
    ['/reviews/parameters/3', 'reviewParameters'],
    ['/nothing', undefined],
  ])('CWB-004 %s belongs to %s', (path, name) => {
    expect(findPlace(path)?.name).toBe(name);
  });
});

it('CWB-010 a queue leads to its page only where the role may open it', () => {
  expect(findQueuePath('proposals', rolePermissions.reviewer)).toBe('/reviews/parameters');
  expect(findQueuePath('proposals', rolePermissions.support)).toBeUndefined();
  expect(findQueuePath('something-new', rolePermissions.administrator)).toBeUndefined();
});
