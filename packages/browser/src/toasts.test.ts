import { expect, it } from 'vitest';
import { addToast, removeToast, type Toast } from './toasts.ts';

const empty = { current: undefined, waiting: [] };
const toast = (id: number, kind: Toast['kind'], text = `message ${id}`): Toast => ({ id, kind, text });

it('WEB-017 a notice gives way to the next message', () => {
  const first = addToast(empty, toast(1, 'done'));
  expect(first.current?.id).toBe(1);
  expect(addToast(first, toast(2, 'error'))).toEqual({ current: toast(2, 'error'), waiting: [] });
});

it('WEB-017 an error stays until it is closed, then the next comes', () => {
  const shown = addToast(addToast(empty, toast(1, 'error')), toast(2, 'done'));
  expect(shown.current?.id).toBe(1);
  expect(shown.waiting.map(({ id }) => id)).toEqual([2]);
  const next = removeToast(shown, 1);
  expect(next).toEqual({ current: toast(2, 'done'), waiting: [] });
  expect(removeToast(next, 2)).toEqual(empty);
});

it('WEB-017 the same message is not said twice', () => {
  const shown = addToast(empty, toast(1, 'error', 'no'));
  expect(addToast(shown, toast(2, 'error', 'no'))).toBe(shown);
});

it('WEB-017 a waiting message may be withdrawn', () => {
  const shown = addToast(addToast(empty, toast(1, 'error')), toast(2, 'error'));
  expect(removeToast(shown, 2)).toEqual({ current: toast(1, 'error'), waiting: [] });
});
