import type { OperatorParameter } from '@truemark/contract/operators/setup';

/** What a proposed change is of. */
export type ProposalSubject =
  | { readonly kind: 'parameter'; readonly key: string; readonly parameter: OperatorParameter | undefined }
  | { readonly kind: 'leverage' | 'hours'; readonly code: string }
  /** Of a family that this console does not know. */
  | { readonly kind: 'other'; readonly key: string };

/** Reads the key of a proposal: `parameter:demo.start`, `instrument:BTCUSDT.leverageMax`, `instrument:EURUSD.sessionCalendar`. */
export function readSubject(key: string, parameters: readonly OperatorParameter[]): ProposalSubject {
  const own = /^parameter:(.+)$/.exec(key)?.[1];
  if (own !== undefined) {
    return { kind: 'parameter', key: own, parameter: parameters.find(parameter => parameter.key === own) };
  }
  const [, code, field] = /^instrument:(.+)\.(leverageMax|sessionCalendar)$/.exec(key) ?? [];
  return code === undefined ? { kind: 'other', key } : { kind: field === 'leverageMax' ? 'leverage' : 'hours', code };
}

/** The unit in which the values of a proposal are shown. */
export function findUnit(subject: ProposalSubject): string {
  if (subject.kind === 'leverage') return 'leverage';
  return (subject.kind === 'parameter' ? subject.parameter?.unit : undefined) ?? 'count';
}
