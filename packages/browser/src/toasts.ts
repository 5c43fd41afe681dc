import { create } from 'zustand';

export type ToastKind = 'done' | 'demo' | 'error';

/** What a message offers to do next: a page to see, or something that is done at once. */
export interface ToastAct {
  readonly label: string;
  readonly to?: string;
  readonly run?: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly acts?: readonly ToastAct[];
}

interface Toasts {
  readonly current: Toast | undefined;
  readonly waiting: readonly Toast[];
}

/** One message at a time; the others wait their turn. */
export const useToasts = create<Toasts>(() => ({ current: undefined, waiting: [] }));

let lastId = 0;

/** The list after one more message: shown at once when nothing is on screen, and a repeated message is not queued twice. */
export function addToast(toasts: Toasts, toast: Toast): Toasts {
  if (!toasts.current) return { current: toast, waiting: [] };
  const isKnown = [toasts.current, ...toasts.waiting].some(
    ({ kind, text }) => kind === toast.kind && text === toast.text,
  );
  if (isKnown) return toasts;
  // A notice gives way at once; an error stays until its reader closes it.
  if (toasts.current.kind !== 'error') return { current: toast, waiting: toasts.waiting };
  return { current: toasts.current, waiting: [...toasts.waiting, toast] };
}

/** The list after a message was closed or its time was over. */
export function removeToast(toasts: Toasts, id: number): Toasts {
  if (toasts.current?.id === id) {
    const [next, ...rest] = toasts.waiting;
    return { current: next, waiting: rest };
  }
  return { current: toasts.current, waiting: toasts.waiting.filter(toast => toast.id !== id) };
}

export function showToast(kind: ToastKind, text: string, acts?: readonly ToastAct[]): void {
  lastId += 1;
  const toast = { id: lastId, kind, text, ...(acts && { acts }) };
  useToasts.setState(toasts => addToast(toasts, toast));
}

export function closeToast(id: number): void {
  useToasts.setState(toasts => removeToast(toasts, id));
}
