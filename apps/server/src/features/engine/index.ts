export { createEngine, type Engine, type OrderTracker } from './engine.ts';
export type { Decision, TrackedKind, TrackedOrder } from './tracked-order.ts';
