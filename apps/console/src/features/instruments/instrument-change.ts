import type { OperatorInstrument } from '@truemark/contract/operators/setup';
import type { HaltReason } from '@truemark/domain/market/halt-reason';
import { instrumentTypes } from '@truemark/domain/market/instrument';
import { leverageCaps } from '@truemark/domain/market/instrument-rules';

/** What operators may change of an instrument, while it is typed. */
export interface InstrumentDraft {
  readonly sessionCalendar: string;
  readonly leverage: string;
  readonly isListed: boolean;
  readonly isHalted: boolean;
  /** Why, as customers read it. */
  readonly haltReason: HaltReason | null;
  readonly levelMin: number;
}

/** Levels of customers that an instrument may ask for. */
export const customerLevels = [0, 1, 2, 3, 4] as const;

export function readDraft(instrument: OperatorInstrument): InstrumentDraft {
  const { sessionCalendar, leverageMax, isListed, isHalted, haltReason, levelMin } = instrument;
  return { sessionCalendar, leverage: String(leverageMax), isListed, isHalted, haltReason, levelMin };
}

/** The most leverage that the rules allow for a type; undefined for a type that the console does not know. */
export function findLeverageCap(type: number): number | undefined {
  const known = Object.values(instrumentTypes).find(one => one === type);
  return known && leverageCaps[known];
}

export type InstrumentProblem = 'nothingChanged' | 'leverageWrong' | 'calendarNeedsHalt' | 'haltReasonMissing';

export function findProblem(draft: InstrumentDraft, instrument: OperatorInstrument): InstrumentProblem | undefined {
  const leverage = Number(draft.leverage);
  const isWhole = /^\d{1,3}$/.test(draft.leverage.trim());
  if (!isWhole || leverage < 1 || leverage > (findLeverageCap(instrument.type) ?? leverage)) return 'leverageWrong';
  const effects = listEffects(draft, instrument);
  if (effects.includes('calendar') && !draft.isHalted) return 'calendarNeedsHalt';
  if (effects.includes('halt') && draft.haltReason === null) return 'haltReasonMissing';
  return effects.length === 0 ? 'nothingChanged' : undefined;
}

export type InstrumentEffect = 'halt' | 'resume' | 'haltReason' | 'list' | 'unlist' | 'calendar' | 'level' | 'leverage';

/** What a change does, one line each, said before it is sent. */
export function listEffects(draft: InstrumentDraft, instrument: OperatorInstrument): readonly InstrumentEffect[] {
  const effects: InstrumentEffect[] = [];
  if (draft.isHalted !== instrument.isHalted) effects.push(draft.isHalted ? 'halt' : 'resume');
  else if (draft.isHalted && draft.haltReason !== instrument.haltReason) effects.push('haltReason');
  if (draft.isListed !== instrument.isListed) effects.push(draft.isListed ? 'list' : 'unlist');
  if (draft.sessionCalendar !== instrument.sessionCalendar) effects.push('calendar');
  if (draft.levelMin !== instrument.levelMin) effects.push('level');
  if (Number(draft.leverage) !== instrument.leverageMax) effects.push('leverage');
  return effects;
}

const waiting: readonly InstrumentEffect[] = ['calendar', 'leverage'];

/** Whether something of it waits for a second person. */
export function needsTwoPeople(effects: readonly InstrumentEffect[]): boolean {
  return effects.some(effect => waiting.includes(effect));
}
