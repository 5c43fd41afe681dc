import type { Language } from '@truemark/contract/languages';
import type { PersonDetails, Signature } from '@truemark/domain/identity/verification';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { LoanTerm } from '@truemark/domain/loans/terms';

/** What an agreement says, and who signs it. The same input makes the same bytes. */
export interface AgreementInput {
  readonly language: Language;
  /** Number of the loan; there is none before it is applied for. */
  readonly loanId?: number;
  /** As they were verified. */
  readonly borrower: Pick<PersonDetails, 'firstName' | 'lastName' | 'birthDate' | 'address' | 'documentNumber'>;
  /** None: a draft to read. */
  readonly signature?: Signature;
  /** When it was signed, or the draft was made. */
  readonly signedAtMs: number;
  /** Minor units of USDT. */
  readonly principal: Amount;
  readonly term: LoanTerm;
  readonly freeDays: number;
}

/** Who lends. */
export interface Lender {
  readonly lender: string;
  readonly isSandbox: boolean;
}

/** Makes the agreement, as PDF. */
export type RenderAgreement = (input: AgreementInput) => Promise<Uint8Array>;
