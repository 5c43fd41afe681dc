export { createEngine, type Engine } from './engine.ts';
export type { ContractDecision, OptionDecision, WatchedContract, WatchedOption } from './watched-item.ts';
