import { expect, it } from 'vitest';
import { readTransactionFault, WalletFault } from './wallet-fault.ts';

it.each([
  ['transactionCanceled', { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
  ['transactionCanceled', { code: 'ACTION_REJECTED' }],
  ['transactionCanceled', { code: -32_603, data: { originalError: { code: 4001 } } }],
  ['feeFundsInsufficient', { code: -32_000, message: 'insufficient funds for gas * price + value' }],
  ['contractReverted', { code: 3, message: 'execution reverted: ERC20: gas' }],
  ['contractReverted', { error: 'CONTRACT_VALIDATE_ERROR', message: 'contract validate error : x' }],
  ['gasProblem', { code: -32_000, message: 'intrinsic gas too low' }],
  ['transactionFailed', { code: -32_603, message: 'internal error' }],
  ['transactionFailed', undefined],
  ['notConnected', new WalletFault('notConnected')],
])('WAL-038 says %s of a transaction that was not sent', (key, error) => {
  expect(readTransactionFault(error).key).toBe(key);
});
