import { expect, it } from 'vitest';
import { findLeverageCap, findProblem, listEffects, needsTwoPeople, readDraft } from './instrument-change.ts';

const instrument = {
  code: 'BTCUSDT',
  type: 2,
  name: 'Bitcoin',
  sessionCalendar: 'always',
  leverageMax: 50,
  isListed: true,
  isHalted: false,
  haltReason: null,
  levelMin: 0,
  isInSession: true,
  lastTickAt: 1,
  version: 3,
};
const draft = readDraft(instrument);

it('CWB-023 a change of an instrument says what it does before it is sent', () => {
  expect(listEffects(draft, instrument)).toEqual([]);
  expect(listEffects({ ...draft, isHalted: true }, instrument)).toEqual(['halt']);
  expect(listEffects({ ...draft, isHalted: false }, { ...instrument, isHalted: true })).toEqual(['resume']);
  const all = {
    sessionCalendar: 'forex',
    leverage: '20',
    isListed: false,
    isHalted: true,
    levelMin: 2,
    haltReason: null,
  };
  expect(listEffects(all, instrument)).toEqual(['halt', 'unlist', 'calendar', 'level', 'leverage']);
});

it('CWB-023 a halt asks for the reason that customers read, and another reason is said before it is sent', () => {
  const halted = { ...instrument, isHalted: true, haltReason: 'legal' } as const;
  expect(findProblem({ ...draft, isHalted: true }, instrument)).toBe('haltReasonMissing');
  expect(findProblem({ ...draft, isHalted: true, haltReason: 'legal' }, instrument)).toBeUndefined();
  expect(listEffects({ ...readDraft(halted), haltReason: 'volatility' }, halted)).toEqual(['haltReason']);
  expect(listEffects({ ...readDraft(halted), isHalted: false }, halted)).toEqual(['resume']);
  // Halts of before have none, and are left as they are.
  const old = { ...halted, haltReason: null };
  expect(findProblem({ ...readDraft(old), levelMin: 2 }, old)).toBeUndefined();
});

it('CWB-023 leverage and trading hours are said to wait for a second person, and hours to need a halt', () => {
  const moved = { ...draft, sessionCalendar: 'forex' };
  expect(findProblem(moved, instrument)).toBe('calendarNeedsHalt');
  expect(findProblem({ ...moved, isHalted: true, haltReason: 'maintenance' }, instrument)).toBeUndefined();
  expect(findProblem({ ...moved, isHalted: true }, { ...instrument, isHalted: true })).toBeUndefined();
  expect([needsTwoPeople(['halt', 'calendar']), needsTwoPeople(['leverage'])]).toEqual([true, true]);
  expect(needsTwoPeople(['halt', 'unlist'])).toBe(false);
});

it.each([
  ['50', 'nothingChanged'],
  ['20', undefined],
  ['0', 'leverageWrong'],
  ['51', 'leverageWrong'],
  ['1.5', 'leverageWrong'],
  ['', 'leverageWrong'],
])('CWB-023 a leverage of "%s" is judged by the cap of its type', (leverage, problem) => {
  expect(findProblem({ ...draft, leverage }, instrument)).toBe(problem);
});

it('CWB-023 the cap is that of the product rules', () => {
  expect([1, 2, 3, 4, 5, 6].map(findLeverageCap)).toEqual([100, 50, 20, 20, 50, undefined]);
});
