import { isFinalAnswer, isOutcomeUnknown, makeFormKey } from '@truemark/browser/form-key';

/** A request about an order: what it is and of which order, and what of it was seen when it was asked for. */
export interface OrderAct {
  readonly name: string;
  readonly seen: string;
}

interface SentAct {
  readonly key: string;
  readonly seen: string;
  /** It may have been done: it is on its way, or no answer has come. */
  readonly isUnsure: boolean;
}

/** Outside React: a dialog that was closed, or the page that it was on, takes no key with it. */
const sent = new Map<string, SentAct>();

/**
 * Whether this was sent before and may have been done. An order that is no longer what it was then has answered by
 * itself: what is asked for now is another request, with a key of its own.
 */
export function openAct({ name, seen }: OrderAct): boolean {
  const known = sent.get(name);
  if (known && known.seen !== seen) sent.delete(name);
  return sent.get(name)?.isUnsure ?? false;
}

/** A try of an act: the key that goes with it, and where its end is told, with the error if there was one. */
interface Try {
  readonly key: string;
  end(error?: unknown): void;
}

/** Begins a try. Its key is that of the try before, while that has no final answer. */
export function startAct({ name, seen }: OrderAct): Try {
  const before = sent.get(name);
  const key = before?.key ?? makeFormKey();
  const act = { key, seen: before?.seen ?? seen, isUnsure: true };
  sent.set(name, act);
  return {
    key,
    end(error) {
      if (sent.get(name)?.key !== key) return;
      if (error === undefined || isFinalAnswer(error)) sent.delete(name);
      // A refusal that may pass says nothing of an earlier try that got no answer.
      else sent.set(name, { ...act, isUnsure: isOutcomeUnknown(error) || (before?.isUnsure ?? false) });
    },
  };
}
