import { beforeEach, expect, it, vi } from 'vitest';
import { askToLeave, discard, guardForms, holdForm, stay, useLeaving } from './unsaved.ts';

/** A page as far as the guard asks for it. */
function openPage() {
  const listeners = new Map<string, (event: unknown) => void>();
  const page = {
    listeners,
    pushState: vi.fn(),
    back: vi.fn(),
  };
  vi.stubGlobal('addEventListener', (kind: string, listen: (event: unknown) => void) => listeners.set(kind, listen));
  vi.stubGlobal('history', { state: { key: 'here' }, pushState: page.pushState, back: page.back });
  vi.stubGlobal('location', { href: 'https://console.example/console/content/new' });
  return page;
}

/** A form as a page holds it: how it asks to be closed, and how it is taken away. */
function openForm(isUnsaved: boolean) {
  const form = {};
  const remove = isUnsaved ? holdForm(form) : () => {};
  return { close: (done: () => void) => askToLeave(done, form), remove };
}

const isAsked = () => useLeaving.getState().leaving !== undefined;
const event = () => ({ preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() });
let page: ReturnType<typeof openPage>;

beforeEach(() => {
  page = openPage();
  guardForms();
});

it('CWB-029 a form without anything typed is closed at once, and one with something after it was asked', () => {
  const done = vi.fn();
  openForm(false).close(done);
  expect(done).toHaveBeenCalledTimes(1);
  const form = openForm(true);
  form.close(done);
  expect([isAsked(), done.mock.calls.length]).toEqual([true, 1]);
  stay();
  expect([isAsked(), done.mock.calls.length]).toEqual([false, 1]);
  form.close(done);
  discard();
  expect([isAsked(), done.mock.calls.length]).toEqual([false, 2]);
});

it('CWB-029 a dialog over a form that stays asks for itself alone', () => {
  const editor = openForm(true);
  const dialog = openForm(false);
  const done = vi.fn();
  dialog.close(done);
  expect(done).toHaveBeenCalledTimes(1);
  editor.remove();
});

it('CWB-029 what was sent or taken away is asked for no more', () => {
  const form = openForm(true);
  const go = vi.fn();
  form.remove();
  askToLeave(go);
  expect(go).toHaveBeenCalledTimes(1);
});

it('CWB-029 Back brings the page again and asks, and leads on once the form is thrown away', () => {
  page.listeners.get('popstate')?.(event());
  expect(page.pushState).not.toHaveBeenCalled();
  openForm(true);
  const back = event();
  page.listeners.get('popstate')?.(back);
  expect(back.stopImmediatePropagation).toHaveBeenCalled();
  expect(page.pushState).toHaveBeenCalledWith({ key: 'here' }, '', 'https://console.example/console/content/new');
  expect([isAsked(), page.back.mock.calls.length]).toEqual([true, 0]);
  discard();
  expect(page.back).toHaveBeenCalledTimes(1);
  const next = event();
  page.listeners.get('popstate')?.(next);
  expect(next.stopImmediatePropagation).not.toHaveBeenCalled();
});

it('CWB-029 the browser asks before a reload, while something is typed', () => {
  const form = openForm(true);
  const first = event();
  page.listeners.get('beforeunload')?.(first);
  expect(first.preventDefault).toHaveBeenCalled();
  form.remove();
  const second = event();
  page.listeners.get('beforeunload')?.(second);
  expect(second.preventDefault).not.toHaveBeenCalled();
});
