export { type HeldSegments, holdSegments, inspectHeld } from './hold-segments.ts';
export { type KeptTick, loadEvidence, saveEvidenceIn } from './price-evidence-store.ts';
export { findTickFolder, type RecordAct, recoverWhole, repairRecord } from './recover-whole.ts';
export type { TickRetention } from './segment-sealer.ts';
export { decodeTickBlock, encodeTickBlock } from './tick-block.ts';
export { TickRecord, type TickRecordOptions } from './tick-record.ts';
