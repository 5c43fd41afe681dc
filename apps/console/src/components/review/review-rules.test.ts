import { describe, expect, it } from 'vitest';
import { chooseKeyAct, findDecisionBar, findNeighbour, findSuccessor, sortOldestFirst } from './review-rules.ts';

const items = [
  { id: '2', at: 20 },
  { id: '10', at: 10 },
  { id: '9', at: 10 },
];

describe('a review queue', () => {
  it('CWB-015 stands oldest first', () => {
    expect(sortOldestFirst(items).map(({ id }) => id)).toEqual(['9', '10', '2']);
  });

  it('CWB-015 goes on to the next when one is decided, and ends at its ends', () => {
    const queue = sortOldestFirst(items);
    expect(findNeighbour(queue, '9', 1)?.id).toBe('10');
    expect(findNeighbour(queue, '9', -1)).toBeUndefined();
    expect(findNeighbour(queue, 'gone', 1)).toBeUndefined();
    expect(findSuccessor(queue, '10')?.id).toBe('2');
    expect(findSuccessor(queue, '2')?.id).toBe('10');
    expect(findSuccessor([{ id: '1', at: 1 }], '1')).toBeUndefined();
  });
});

describe('keys of a review queue', () => {
  const press = { key: 'a', hasModifier: false, isTyping: false, isDialogOpen: false, hasShortcuts: true };

  it.each([
    ['j', 'next'],
    ['K', 'previous'],
    ['a', 'approve'],
    ['R', 'reject'],
    ['x', undefined],
    ['Enter', undefined],
  ])('CWB-016 %s is %s', (key, act) => {
    expect(chooseKeyAct({ ...press, key })).toBe(act);
  });

  it.each(['hasModifier', 'isTyping', 'isDialogOpen'] as const)('CWB-016 nothing happens with %s', state => {
    expect(chooseKeyAct({ ...press, [state]: true })).toBeUndefined();
  });

  it('CWB-016 single keys can be switched off', () => {
    expect(chooseKeyAct({ ...press, hasShortcuts: false })).toBeUndefined();
  });
});

it.each([
  ['approve', null, true, undefined],
  ['approve', 'own', true, 'own'],
  ['approve', 'notApart', true, 'notApart'],
  ['approve', 'tooNew', true, 'tooNew'],
  ['reject', 'own', true, undefined],
  ['reject', 'tooNew', true, undefined],
  ['approve', null, false, 'roleMayNot'],
  ['reject', null, false, 'roleMayNot'],
  ['approve', 'own', false, 'roleMayNot'],
] as const)('CWB-017 two people: %s with %s and the permission %s', (decision, approvalBar, hasPermission, bar) => {
  expect(findDecisionBar(decision, { approvalBar, hasPermission })).toBe(bar);
});

it.each(['approve', 'reject'] as const)('KYC-051 nobody may %s what another has claimed', decision => {
  const who = { approvalBar: null, hasPermission: true };
  expect(findDecisionBar(decision, { ...who, isClaimedByOther: true })).toBe('claimedByOther');
  expect(findDecisionBar(decision, { ...who, isClaimedByOther: false })).toBeUndefined();
  expect(findDecisionBar(decision, { ...who, hasPermission: false, isClaimedByOther: true })).toBe('roleMayNot');
});
