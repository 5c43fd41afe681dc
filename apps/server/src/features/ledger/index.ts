export { type AuditCheck, auditLedger } from './audit-ledger.ts';
export {
  createLedger,
  type HouseBalance,
  type Ledger,
  type RecordFilter,
  type Statement,
  type UserBalance,
} from './ledger.ts';
export {
  type Companion,
  LedgerUnavailable,
  type PostedEvent,
  type Posting,
  type PostingAnswer,
} from './posting.ts';
