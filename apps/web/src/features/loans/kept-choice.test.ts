import { expect, it } from 'vitest';
import { keepChoice, readKeptChoice } from './kept-choice.ts';

it('LNW-005 amount and term are kept until the application is sent', () => {
  expect(readKeptChoice()).toBeUndefined();
  keepChoice({ amount: '1 000,50', days: 14 });
  expect(readKeptChoice()).toEqual({ amount: '1 000,50', days: 14 });
  keepChoice(undefined);
  expect(readKeptChoice()).toBeUndefined();
});
