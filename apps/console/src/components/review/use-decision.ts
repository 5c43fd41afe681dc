import { type RefObject, useRef, useState } from 'react';
import { useUnsaved } from '../../platform/unsaved.ts';
import { checkReason } from '../check-reason.ts';
import type { DecisionBar } from './review-rules.ts';

export type DecisionName = 'approve' | 'reject';

/** A decision on its way: its reason, and the one of the two that was asked for. */
export interface Decision {
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /** What the reason lacks, once somebody has tried to decide. */
  readonly shownProblem: ReturnType<typeof checkReason>;
  /** Where the reason is written. */
  readonly field: RefObject<HTMLDivElement | null>;
  readonly asked: DecisionName | undefined;
  /** Opens the dialog that confirms. Without a reason it shows what is missing instead. */
  readonly ask: (name: DecisionName) => void;
  readonly close: () => void;
}

export function useDecision(bars: Readonly<Record<DecisionName, DecisionBar | undefined>>): Decision {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [asked, setAsked] = useState<DecisionName>();
  useUnsaved(reason.trim() !== '');
  const field = useRef<HTMLDivElement>(null);
  const problem = checkReason(reason);
  const ask = (name: DecisionName) => {
    if (bars[name] !== undefined) return;
    setTried(true);
    if (problem === undefined) setAsked(name);
    else field.current?.querySelector('textarea')?.focus();
  };
  return {
    reason,
    setReason,
    shownProblem: isTried ? problem : undefined,
    field,
    asked,
    ask,
    close: () => setAsked(undefined),
  };
}
