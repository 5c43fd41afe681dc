import type { Instrument } from '@truemark/domain/market/instrument';
import { assert, deny } from '@truemark/domain/result';
import { sessionCalendars } from '@truemark/domain/sessions/calendar';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { Proposals } from '../parameters/index.ts';
import { type InstrumentChanges, pickChange } from './change-instrument.ts';
import type { InstrumentBook, InstrumentChange } from './instrument-book.ts';

/** What of an instrument two people change. */
export type ProposedFields = Pick<InstrumentChange, 'leverageMax' | 'sessionCalendar'>;
type ProposedField = keyof ProposedFields;

const fields: readonly ProposedField[] = ['leverageMax', 'sessionCalendar'];

export interface ProposalParts {
  readonly instruments: Pick<InstrumentBook, 'byCode'>;
  readonly changes: InstrumentChanges;
  readonly proposals: Pick<Proposals, 'addFamily' | 'proposeIn'>;
  /** Whether an order, a position or an option is open on an instrument, or accepted and on its way. */
  readonly hasOpenOrders: (client: pg.ClientBase, instrumentId: number) => Promise<boolean>;
}

interface Proposal {
  readonly instrument: Pick<Instrument, 'id' | 'code'>;
  readonly now: InstrumentChange;
  readonly wanted: ProposedFields;
  readonly baseVersion: number;
  readonly reason: string;
  readonly operatorNumber: number;
}

/** Changes of an instrument that wait for a second person. */
export interface InstrumentProposals {
  /** Proposes each field that is to be another than it is now, and answers these. */
  proposeIn(client: pg.ClientBase, request: Proposal): Promise<Partial<ProposedFields> | Denial>;
}

const family = 'instrument';

/** What an instrument is called in the audit log. */
export const writeSubject = (code: string): string => `${family}:${code}`;

/** `instrument:BTCUSDT.leverageMax`; a code may have points of its own. */
function readKey(key: string): { readonly code: string; readonly field: ProposedField } {
  const end = key.lastIndexOf('.');
  const field = fields.find(one => one === key.slice(end + 1));
  assert(field, `a proposal names ${key}`);
  return { code: key.slice(family.length + 1, end), field };
}

function readValue(field: ProposedField, text: string): Partial<ProposedFields> {
  if (field === 'leverageMax') return { leverageMax: Number(text) };
  const sessionCalendar = sessionCalendars.find(calendar => calendar === text);
  assert(sessionCalendar, `a proposal names the calendar ${text}`);
  return { sessionCalendar };
}

export function createInstrumentProposals(parts: ProposalParts): InstrumentProposals {
  const { instruments, changes, proposals } = parts;

  /**
   * Every quote is judged by the hours: others would decide what runs. New orders are refused while it is halted, so that
   * nothing can open between this look and the commit.
   */
  async function canMoveHours(
    client: pg.ClientBase,
    { id }: Proposal['instrument'],
    isHalted: boolean,
  ): Promise<boolean> {
    return isHalted && !(await parts.hasOpenOrders(client, id));
  }

  proposals.addFamily(
    family,
    async (client, { key, from, to }) => {
      const { code, field } = readKey(key);
      const instrument = instruments.byCode(code);
      assert(instrument, `a proposal names ${key}`);
      const now = pickChange(instrument);
      // What else has changed of it meanwhile, a halt before other hours for one, leaves the proposal what it was.
      if (String(now[field]) !== from) return deny('changedMeanwhile');
      const change = { ...now, ...readValue(field, to) };
      // From here to the commit nobody else changes it: neither can it be resumed.
      const announce = await changes.changeIn(client, code, changes.findVersion(code), change);
      if (!announce) return deny('changedMeanwhile');
      if (field === 'sessionCalendar' && !(await canMoveHours(client, instrument, now.isHalted)))
        return deny('instrumentInUse');
      return announce;
    },
    {
      subjectOf: key => writeSubject(readKey(key).code),
      describe: (key, value) => readValue(readKey(key).field, value),
    },
  );

  return {
    async proposeIn(client, { instrument, now, wanted, ...rest }) {
      const differing = fields.filter(field => now[field] !== wanted[field]);
      if (differing.includes('sessionCalendar') && !(await canMoveHours(client, instrument, now.isHalted))) {
        return deny('instrumentInUse');
      }
      for (const field of differing) {
        const key = `${writeSubject(instrument.code)}.${field}`;
        const change = { ...rest, key, from: String(now[field]), to: String(wanted[field]) };
        const refusal = await proposals.proposeIn(client, change);
        if (refusal) return refusal;
      }
      return Object.fromEntries(differing.map(field => [field, wanted[field]]));
    },
  };
}
