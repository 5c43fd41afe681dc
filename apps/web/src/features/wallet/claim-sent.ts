import { makeFormKey } from '@truemark/browser/form-key';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { dropSent, type SentPayment } from './sent-payment.ts';

/**
 * Adds a payment to the deposits. The server takes the same hash once, however often it is told, so each try has a key of
 * its own. Throws what was refused; the payment stays kept then.
 */
export async function claimSent(payment: SentPayment): Promise<void> {
  const { tokenType, network, amount, hash } = payment;
  const body = { tokenType, network, amount, transactionHash: hash };
  await api.call('recharge', { body }, { idempotencyKey: makeFormKey() });
  dropSent(hash);
  await queryClient.invalidateQueries({ queryKey: accountKeys.deposits });
}
