/** What a plain list expects of one user's identity checks, and of who invited that user. */
export type IdentityAct =
  /** With a document of one's own, or with that of who invited. */
  | { readonly kind: 'identify'; readonly isOwn: boolean }
  | { readonly kind: 'claimCheck' | CheckDecision; readonly operator: number }
  /** Wants to be paid where who invited is paid. */
  | { readonly kind: 'shareAddress' };
export type CheckDecision = 'verified' | 'retry' | 'final';

/** The rules said again, in the plainest way: what each act is answered. `''` means that it is done. */
export class IdentityModel {
  /** None, verified, waiting, not passed: as the wire has it. */
  status: 0 | 1 | 2 | 3 = 0;
  /** Why who invited gets nothing more. */
  withheld: 'identity' | 'payoutAddress' | null = null;
  #isFinal = false;
  #wasSent = false;
  #isOwn = true;
  #first: number | null = null;
  #claimer: number | null = null;
  #hasSharedAddress = false;

  nextDay(): void {
    this.#claimer = null;
  }

  identify(isOwn: boolean): string {
    if (this.status === 1 || this.status === 2 || this.#isFinal) return 'verificationStatusWrong';
    this.status = 2;
    this.#wasSent = true;
    this.#isOwn = isOwn;
    this.#first = null;
    this.#claimer = null;
    return '';
  }

  claim(operator: number): string {
    const refusal = this.#findObstacle(operator);
    if (refusal === '') this.#claimer = operator;
    return refusal;
  }

  decide(decision: CheckDecision, operator: number): string {
    const refusal = this.#findObstacle(operator);
    if (refusal !== '') return refusal;
    if (decision === 'verified' && this.#first === operator) return 'secondPersonNeeded';
    if (decision === 'verified' && this.#first === null) {
      this.#first = operator;
      this.#claimer = null;
      return '';
    }
    this.status = decision === 'verified' ? 1 : 3;
    this.#isFinal = decision === 'final';
    if (decision === 'verified' && !this.#isOwn) this.withheld ??= 'identity';
    return '';
  }

  shareAddress(): string {
    if (this.#hasSharedAddress) return 'addressKnown';
    this.#hasSharedAddress = true;
    this.withheld ??= 'payoutAddress';
    return '';
  }

  #findObstacle(operator: number): string {
    if (!this.#wasSent) return 'recordMissing';
    if (this.status !== 2) return 'decisionMade';
    return this.#claimer !== null && this.#claimer !== operator ? 'claimedByOther' : '';
  }
}
