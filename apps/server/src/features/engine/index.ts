export { createEngine, type Engine } from './engine.ts';
export { InstrumentEngine } from './instrument-engine.ts';
export type { ContractDecision, OptionDecision, WatchedContract, WatchedOption } from './watched-item.ts';
