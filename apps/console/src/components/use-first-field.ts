import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus into the first field of a form once its dialog stands, where the browser would take the close button. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type="radio"]), select, textarea')?.focus();
  }, []);
  return form;
}
