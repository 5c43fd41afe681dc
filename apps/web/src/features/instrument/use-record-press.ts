import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { requestVerification } from '../../platform/verify-request.ts';

/**
 * Handlers for a list of records whose lines show other records while prices come: what counts is the record that was
 * pressed (`data-sequence`), not the one that its line shows at the release.
 */
export function useRecordPress(code: string) {
  const pressed = useRef<number>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      pressed.current = findSequence(event.target);
    },
    onClick(event: MouseEvent) {
      // A key presses without a pointer.
      const sequence = event.detail === 0 ? findSequence(event.target) : pressed.current;
      pressed.current = undefined;
      if (sequence !== undefined) requestVerification(code, sequence);
    },
  };
}

function findSequence(target: EventTarget): number | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-sequence]') : null;
  const sequence = Number(button?.dataset.sequence);
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : undefined;
}
