export { auditLedger } from './audit-ledger.ts';
export { createLedger } from './create-ledger.ts';
export { createCapitalMove, createTestFunds } from './house.ts';
export type {
  DemoRules,
  Ledger,
  RecordFilter,
  Statement,
  UserBalance,
} from './ledger.ts';
export type {
  AppliedRow,
  Companion,
  CompanionEntry,
  CompanionHandle,
  CompanionRow,
  Posting,
  PostingAnswer,
} from './posting.ts';
