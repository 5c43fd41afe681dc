import { expect, test } from 'vitest';
import {
  buildRefusalPath,
  findRefusalCause,
  findRefusalLink,
  findRefusals,
  isOperatorRefusal,
  listHelpPaths,
  refusalCauses,
} from './refusal-help.ts';
import { calculateRefusalCode, type RefusalName, refusals } from './refusals.ts';

const names = Object.keys(refusals) as RefusalName[];
const userNames = names.filter(name => !isOperatorRefusal(name));

test('HLP-010 every refusal that a user can meet has one cause, and what only operators meet has none', () => {
  const listed = Object.values(refusalCauses).flatMap((cause): readonly RefusalName[] => cause.refusals);
  expect(listed.toSorted()).toEqual(userNames.toSorted());
  for (const name of names) expect(findRefusalCause(name) === undefined, name).toBe(isOperatorRefusal(name));
});

test('HLP-011 the page of a refusal is found by its name, and by its code in either catalogue', () => {
  for (const name of names) {
    expect(findRefusals(name, 'A')).toEqual([name]);
    for (const catalogue of ['A', 'B'] as const)
      expect(findRefusals(String(calculateRefusalCode(name, catalogue)), catalogue)).toContain(name);
  }
  expect(findRefusals('99999', 'A')).toEqual([]);
  expect(findRefusals('constructor', 'A')).toEqual([]);
});

test('HLP-012 what does not explain itself leads to its page, what does leads nowhere', () => {
  expect(findRefusalLink('reserveShort')).toBe('/help/refusals/reserveShort');
  expect(findRefusalLink('passwordWrong')).toBeUndefined();
  for (const name of names.filter(isOperatorRefusal)) expect(findRefusalLink(name)).toBeUndefined();
});

test('HLP-013 every refusal that a user can meet has an address in the help center', () => {
  const paths = listHelpPaths();
  for (const name of userNames) expect(paths).toContain(buildRefusalPath(name));
  expect(new Set(paths).size).toBe(paths.length);
});
