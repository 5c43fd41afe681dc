export { type AuditCheck, auditLedger } from './audit-ledger.ts';
export { createLedger } from './create-ledger.ts';
export { createCapitalMove, createTestFunds } from './house.ts';
export type {
  DemoRules,
  HouseBalance,
  Ledger,
  RecordFilter,
  Statement,
  UserBalance,
} from './ledger.ts';
export {
  type Companion,
  LedgerUnavailable,
  type PostedEvent,
  type Posting,
  type PostingAnswer,
} from './posting.ts';
