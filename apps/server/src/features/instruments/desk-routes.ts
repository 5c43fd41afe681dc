import type { OperatorInstrument } from '@truemark/contract/operator-setup';
import { type Instrument, instrumentTypes } from '@truemark/domain/instrument';
import { leverageCaps } from '@truemark/domain/instrument-rules';
import { assert, deny } from '@truemark/domain/result';
import { sessionCalendars } from '@truemark/domain/session';
import type pg from 'pg';
import type { ActServer } from '../../platform/act-server.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http.ts';
import type { Proposals } from '../parameters/index.ts';
import type { InstrumentBook, InstrumentChange } from './instrument-book.ts';
import { loadVersions, saveInstrumentChange } from './store.ts';

export interface InstrumentDeskParts {
  readonly database: Database;
  readonly instruments: InstrumentBook;
  readonly proposals: Proposals;
  /** What the market knows of an instrument now. */
  readonly findMarketState: (instrument: Instrument) => { isInSession: boolean; lastTickAt: number | null };
}

const pageRows = 60;
const family = 'instrument';
const types = Object.values(instrumentTypes);

/** `instrument:BTCUSDT.leverageMax`: what a proposal about leverage is of. */
const leverageKey = (code: string): string => `${family}:${code}.leverageMax`;
const readLeverageCode = (key: string): string => key.slice(family.length + 1, -'.leverageMax'.length);

function pickChange({ sessionCalendar, leverageMax, isListed, isHalted }: InstrumentChange): InstrumentChange {
  return { sessionCalendar, leverageMax, isListed, isHalted };
}

/** What operators see and change of instruments. More or less leverage waits for a second person. */
export async function registerInstrumentDesk(
  http: HttpServer,
  acts: ActServer,
  { database, instruments, proposals, findMarketState }: InstrumentDeskParts,
): Promise<void> {
  const versions = new Map(await loadVersions(database));

  function describe(instrument: Instrument): OperatorInstrument {
    const { code, type, name } = instrument;
    const version = versions.get(code) ?? 1;
    return { code, type, name, ...pickChange(instrument), ...findMarketState(instrument), version };
  }

  /** Saves a change; what it answers puts it in force after the commit. Undefined when another came first. */
  async function changeIn(client: pg.ClientBase, code: string, version: number, change: InstrumentChange) {
    if (!(await saveInstrumentChange(client, code, version, change))) return undefined;
    return () => {
      instruments.change(code, change);
      versions.set(code, version + 1);
    };
  }

  proposals.addFamily(family, async (client, { key, to, baseVersion }) => {
    const instrument = instruments.byCode(readLeverageCode(key));
    assert(instrument, `a proposal names ${key}`);
    const change = { ...pickChange(instrument), leverageMax: Number(to) };
    return (await changeIn(client, instrument.code, baseVersion, change)) ?? deny('changedMeanwhile');
  });

  http.serve('listOperatorInstruments', ({ query }) => {
    const wanted = (query.text ?? '').toLowerCase();
    const type = types.find(one => one === query.type);
    const fitting = (type ? instruments.byType(type) : instruments.all).filter(({ code, name, symbol }) =>
      [code, name, symbol].some(text => text.toLowerCase().includes(wanted)),
    );
    const from = Number(query.cursor ?? 0) || 0;
    const nextCursor = from + pageRows < fitting.length ? String(from + pageRows) : null;
    return {
      items: fitting.slice(from, from + pageRows).map(describe),
      calendars: [...sessionCalendars],
      nextCursor,
    };
  });

  acts.serve('changeInstrument', ({ body, context, commit }) =>
    commit(async client => {
      const instrument = instruments.byCode(body.code);
      if (!instrument) return deny('instrumentUnknown');
      const sessionCalendar = sessionCalendars.find(calendar => calendar === body.sessionCalendar);
      if (!sessionCalendar || body.leverageMax > leverageCaps[instrument.type]) return deny('valueWrong');
      const { code, leverageMax } = instrument;
      if (body.version !== (versions.get(code) ?? 1)) return deny('changedMeanwhile');
      // Leverage keeps its value until another operator has approved the new one.
      const { isListed, isHalted, reason } = body;
      const change = { sessionCalendar, leverageMax, isListed, isHalted };
      const announce = await changeIn(client, code, body.version, change);
      if (!announce) return deny('changedMeanwhile');
      if (body.leverageMax !== leverageMax) {
        const { operatorNumber } = context.operator;
        const proposed = { from: String(leverageMax), to: String(body.leverageMax), baseVersion: body.version + 1 };
        const refusal = await proposals.proposeIn(client, {
          ...{ key: leverageKey(code), ...proposed, reason, operatorNumber },
        });
        if (refusal) return refusal;
      }
      const wanted = body.leverageMax === leverageMax ? {} : { proposedLeverageMax: body.leverageMax };
      return {
        reply: { ...describe(instrument), ...change, version: body.version + 1 },
        record: {
          act: 'instrument.change',
          subject: `${family}:${code}`,
          reason,
          before: pickChange(instrument),
          after: { ...change, ...wanted },
        },
        announce,
      };
    }),
  );
}
