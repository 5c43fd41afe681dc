export type { DecisionListener, Engine, EngineOptions, NewestTicks } from './engine.ts';
export type {
  ContractDecision,
  ContractTriggers,
  Decision,
  EngineCloseReason,
  OptionDecision,
  WatchedContract,
  WatchedOption,
} from './watched-item.ts';
