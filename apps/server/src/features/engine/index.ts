export type { DecisionListener } from './decision-queue.ts';
export { createEngine, type Engine, type EngineOptions } from './engine.ts';
export { InstrumentEngine } from './instrument-engine.ts';
export type { PlacedTick } from './tick-ring.ts';
export type {
  ContractDecision,
  ContractTriggers,
  Decision,
  EngineCloseReason,
  OptionDecision,
  WatchedContract,
  WatchedOption,
} from './watched-item.ts';
