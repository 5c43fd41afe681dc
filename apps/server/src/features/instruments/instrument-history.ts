import { type InstrumentHistoryItem, instrumentFields } from '@truemark/contract/operators/setup';
import * as z from 'zod';
import type { InstrumentChange } from './instrument-book.ts';

/** An act on an instrument, as the audit log has it. */
export interface InstrumentAct {
  readonly sequence: number;
  readonly atMs: number;
  readonly operatorNumber: number | null;
  readonly act: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

const value = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform(one => (one === null ? '' : String(one)))
  .optional();
// A field that operators may change, and that is not here, does not compile.
const values = z.object({
  isHalted: value,
  haltReason: value,
  isListed: value,
  levelMin: value,
  sessionCalendar: value,
  leverageMax: value,
} satisfies Record<keyof InstrumentChange, typeof value>);
const after = values.extend({ proposed: values.default({}), proposedBy: z.number().nullable().default(null) });

const kinds: Readonly<Record<string, InstrumentHistoryItem['kind']>> = {
  'proposal.approved': 'approved',
  'proposal.rejected': 'rejected',
  'proposal.withdrawn': 'withdrawn',
};

/** An act with what it changed, and what it proposed or refused to change. */
export function toHistoryItem({ atMs, ...act }: InstrumentAct): InstrumentHistoryItem {
  const old = values.catch({}).parse(act.before);
  const { proposed, proposedBy, ...now } = after.catch({ proposed: {}, proposedBy: null }).parse(act.after);
  const listChanges = (next: z.infer<typeof values>, isInForce: boolean) =>
    instrumentFields.flatMap(field => {
      const [from, to] = [old[field], next[field]];
      return from === undefined || to === undefined || from === to ? [] : [{ field, from, to, isInForce }];
    });
  const { sequence, reason, operatorNumber } = act;
  return {
    ...{ sequence, at: atMs, kind: kinds[act.act] ?? 'changed', reason, operatorNumber, proposedBy },
    changes: [...listChanges(now, true), ...listChanges(proposed, false)],
  };
}
