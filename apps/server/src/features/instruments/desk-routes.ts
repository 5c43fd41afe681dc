import type { OperatorInstrument } from '@truemark/contract/operator-setup';
import { type Instrument, instrumentTypes } from '@truemark/domain/instrument';
import { leverageCaps } from '@truemark/domain/instrument-rules';
import { assert, deny } from '@truemark/domain/result';
import { sessionCalendars } from '@truemark/domain/session';
import type { ActServer } from '../../platform/act-server.ts';
import type { HttpServer } from '../../platform/http.ts';
import type { Proposals } from '../parameters/index.ts';
import { type InstrumentChanges, pickChange } from './change-instrument.ts';
import type { InstrumentBook } from './instrument-book.ts';

export interface InstrumentDeskParts {
  readonly instruments: InstrumentBook;
  readonly changes: InstrumentChanges;
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

/** What operators see and change of instruments. More or less leverage waits for a second person. */
export function registerInstrumentDesk(
  http: HttpServer,
  acts: ActServer,
  { instruments, changes, proposals, findMarketState }: InstrumentDeskParts,
): void {
  function describe(instrument: Instrument): OperatorInstrument {
    const { code, type, name } = instrument;
    const market = findMarketState(instrument);
    return { code, type, name, ...pickChange(instrument), ...market, version: changes.findVersion(code) };
  }

  proposals.addFamily(family, async (client, { key, to, baseVersion }) => {
    const instrument = instruments.byCode(readLeverageCode(key));
    assert(instrument, `a proposal names ${key}`);
    const change = { ...pickChange(instrument), leverageMax: Number(to) };
    return (await changes.changeIn(client, instrument.code, baseVersion, change)) ?? deny('changedMeanwhile');
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
      if (body.version !== changes.findVersion(code)) return deny('changedMeanwhile');
      // Leverage keeps its value until another operator has approved the new one.
      const { isListed, isHalted, levelMin = instrument.levelMin, reason } = body;
      const change = { sessionCalendar, leverageMax, isListed, isHalted, levelMin };
      const announce = await changes.changeIn(client, code, body.version, change);
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
