import { readStored, writeStored } from '@truemark/browser/storage';
import type { DepositWay } from '@truemark/contract/payments/deposits';

/** A payment that a wallet has sent. It is kept until it is among the deposits: the wallet does not send it again. */
export interface SentPayment {
  readonly userId: string;
  readonly tokenType: DepositWay['tokenType'];
  readonly network: DepositWay['network'];
  /** Plain decimal text. */
  readonly amount: string;
  readonly hash: string;
}

const key = 'sentPayments';

function isSentPayment(value: unknown): value is SentPayment {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, tokenType, network, amount, hash } = value as Record<string, unknown>;
  return [userId, tokenType, network, amount, hash].every(each => typeof each === 'string');
}

function readAll(): readonly SentPayment[] {
  try {
    const kept: unknown = JSON.parse(readStored('local', key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSentPayment) : [];
  } catch {
    // What something else has written there is no payment.
    return [];
  }
}

function writeAll(payments: readonly SentPayment[]): void {
  writeStored('local', key, payments.length === 0 ? undefined : JSON.stringify(payments));
}

/** Payments of somebody that are not among their deposits yet. */
export function listSent(userId: string | undefined): readonly SentPayment[] {
  return readAll().filter(payment => payment.userId === userId);
}

export function keepSent(payment: SentPayment): void {
  writeAll([...readAll().filter(({ hash }) => hash !== payment.hash), payment]);
}

/** It is among the deposits. */
export function dropSent(hash: string): void {
  writeAll(readAll().filter(payment => payment.hash !== hash));
}
