import { hasPermission } from '@truemark/contract/operators/roles';
import type { OperatorInstrument } from '@truemark/contract/operators/setup';
import type { HaltReason } from '@truemark/domain/market/halt-reason';
import { type Instrument, instrumentTypes } from '@truemark/domain/market/instrument';
import { leverageCaps } from '@truemark/domain/market/instrument-rules';
import { deny } from '@truemark/domain/result';
import { sessionCalendars } from '@truemark/domain/sessions/calendar';
import { readTyped } from '@truemark/domain/text/typed-text';
import type pg from 'pg';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { pickChange } from './change-instrument.ts';
import type { InstrumentBook } from './instrument-book.ts';
import { type InstrumentAct, toHistoryItem } from './instrument-history.ts';
import { createInstrumentProposals, type ProposalParts, writeSubject } from './instrument-proposals.ts';

export interface InstrumentOperatorParts extends ProposalParts {
  readonly instruments: InstrumentBook;
  /** Tells those who have something open on an instrument that it is halted; what it answers, after the commit. */
  readonly tellHalted: (client: pg.ClientBase, instrument: Instrument, reason: HaltReason) => Promise<() => void>;
  /** What the market knows of an instrument now. */
  readonly findMarketState: (instrument: Instrument) => { isInSession: boolean; lastTickAt: number | null };
  /** Acts on a subject before a row of the audit log, the newest first. */
  readonly loadActs: (
    subject: string,
    beforeSequence: number | undefined,
    count: number,
  ) => Promise<readonly InstrumentAct[]>;
}

const pageRows = 60;
const historyRows = 50;
const types = Object.values(instrumentTypes);

/** What operators see and change of instruments. Leverage and trading hours wait for a second person. */
export function registerInstrumentOperatorRoutes(
  http: HttpServer,
  acts: ActServer,
  parts: InstrumentOperatorParts,
): void {
  const { instruments, changes, findMarketState } = parts;
  const proposals = createInstrumentProposals(parts);

  function describe(instrument: Instrument): OperatorInstrument {
    const { code, type, name } = instrument;
    const market = findMarketState(instrument);
    return { code, type, name, ...pickChange(instrument), ...market, version: changes.findVersion(code) };
  }

  http.serve('listOperatorInstruments', ({ query }) => {
    const wanted = readTyped(query.text ?? '').toLowerCase();
    const type = types.find(one => one === query.type);
    const fitting = (type ? instruments.byType(type) : instruments.all).filter(({ code, name, symbol }) =>
      [code, name, symbol].some(text => text.toLowerCase().includes(wanted)),
    );
    const from = Number(query.cursor ?? 0);
    const nextCursor = from + pageRows < fitting.length ? String(from + pageRows) : null;
    return {
      items: fitting.slice(from, from + pageRows).map(describe),
      calendars: [...sessionCalendars],
      nextCursor,
    };
  });

  http.serve('listInstrumentHistory', async ({ params, query }) => {
    if (!instruments.byCode(params.code)) return deny('instrumentUnknown');
    const beforeSequence = query.cursor === undefined ? undefined : Number(query.cursor);
    const acts = await parts.loadActs(writeSubject(params.code), beforeSequence, historyRows + 1);
    const shown = acts.slice(0, historyRows);
    const last = acts.length > historyRows ? shown.at(-1) : undefined;
    return { items: shown.map(toHistoryItem), nextCursor: last ? String(last.sequence) : null };
  });

  acts.serve('changeInstrument', ({ body, context, commit }) =>
    commit(async client => {
      const instrument = instruments.byCode(body.code);
      if (!instrument) return deny('instrumentUnknown');
      const sessionCalendar = sessionCalendars.find(calendar => calendar === body.sessionCalendar);
      if (!sessionCalendar || body.leverageMax > leverageCaps[instrument.type]) return deny('valueWrong');
      const { code } = instrument;
      if (body.version !== changes.findVersion(code)) return deny('changedMeanwhile');
      const { operatorNumber, role } = context.operator;
      const before = pickChange(instrument);
      const { isListed, isHalted, leverageMax, levelMin = before.levelMin, reason } = body;
      const haltReason = isHalted ? (body.haltReason ?? before.haltReason) : null;
      const isHaltChanged = isHalted !== before.isHalted || haltReason !== before.haltReason;
      // Halting is a permission of its own, whichever page it is done on.
      if (isHaltChanged && !hasPermission(role, 'trading.halt')) return deny('permissionMissing');
      const isNewHalt = isHalted && !before.isHalted;
      if (isNewHalt && haltReason === null) return deny('valueWrong');
      const change = { ...before, isListed, isHalted, haltReason, levelMin };
      const announce = await changes.changeIn(client, code, body.version, change);
      if (!announce) return deny('changedMeanwhile');
      // Leverage and hours keep their values until another operator has approved the new ones.
      const request = {
        instrument,
        now: change,
        wanted: { leverageMax, sessionCalendar },
        baseVersion: body.version + 1,
      };
      const proposed = await proposals.proposeIn(client, { ...request, reason, operatorNumber });
      if ('ok' in proposed) return proposed;
      const after = Object.keys(proposed).length > 0 ? { ...change, proposed } : change;
      const tell =
        isNewHalt && haltReason !== null ? await parts.tellHalted(client, instrument, haltReason) : undefined;
      return {
        reply: { ...describe(instrument), ...change, version: body.version + 1 },
        record: { act: 'instrument.change', subject: writeSubject(code), reason, before, after },
        announce() {
          announce();
          tell?.();
        },
      };
    }),
  );
}
