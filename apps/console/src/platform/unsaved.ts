import { useLayoutEffect, useState } from 'react';
import { create } from 'zustand';

/** Where somebody wants to go, and the form that is lost by it; without one, every form on the page. */
interface Leaving {
  readonly proceed: () => void;
  readonly form: object | undefined;
}

export const useLeaving = create<{ readonly leaving: Leaving | undefined }>(() => ({ leaving: undefined }));

/** Forms with something typed that was not sent. */
const forms = new Set<object>();
/** The page that they stand on, to come back to. */
let entry: { readonly address: string; readonly state: unknown } | undefined;

/** Goes on at once where nothing would be lost, and asks otherwise. */
export function askToLeave(proceed: () => void, form?: object): void {
  const isLost = form ? forms.has(form) : forms.size > 0;
  if (isLost) useLeaving.setState({ leaving: { proceed, form } });
  else proceed();
}

export function stay(): void {
  useLeaving.setState({ leaving: undefined });
}

/** Throws away what was typed, and goes where its writer wanted to go. */
export function discard(): void {
  const { leaving } = useLeaving.getState();
  if (leaving?.form) forms.delete(leaving.form);
  else forms.clear();
  stay();
  leaving?.proceed();
}

/** From now on nothing leads away from a form without a question; answers what ends that. */
export function holdForm(form: object): () => void {
  forms.add(form);
  entry = { address: location.href, state: history.state };
  return () => void forms.delete(form);
}

/** Keeps a form from being lost while something is typed in it. Answers what closes it: it asks first. */
export function useUnsaved(isUnsaved: boolean): (close: () => void) => void {
  const [form] = useState(() => ({}));
  useLayoutEffect(() => (isUnsaved ? holdForm(form) : undefined), [form, isUnsaved]);
  return close => askToLeave(close, form);
}

/** The link of this page that a press leads away by; undefined for what the browser opens beside it. */
function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isBeside = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || isBeside || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download'))
    return undefined;
  return link.getAttribute('href')?.startsWith('#') ? undefined : link;
}

/** Asks before links, Back and Forward lose a form; before a reload the browser asks. Once, before the app begins. */
export function guardForms(): void {
  addEventListener(
    'click',
    event => {
      const link = forms.size > 0 ? findLink(event) : undefined;
      if (!link) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      askToLeave(() => link.click());
    },
    true,
  );
  addEventListener('popstate', event => {
    if (forms.size === 0 || !entry) return;
    event.stopImmediatePropagation();
    // The browser has gone already: the page that was left is put on top, and Back leads where it would have.
    history.pushState(entry.state, '', entry.address);
    askToLeave(() => history.back());
  });
  addEventListener('beforeunload', event => {
    if (forms.size > 0) event.preventDefault();
  });
}
