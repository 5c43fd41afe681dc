export { auditLedger } from './audit/audit-ledger.ts';
export { createLedger } from './create-ledger.ts';
export { operatorPostings } from './house/house.ts';
export type { Ledger, Statement, UserBalance } from './ledger.ts';
export { ledgerPersonalTables } from './personal-data.ts';
export type {
  AppliedRow,
  AttachedHandle,
  AttachedRow,
  AttachedWriter,
  Posting,
  PostingAnswer,
} from './posting.ts';
export { loadReferencedTransfers, loadWalletRows } from './record/reference-store.ts';
