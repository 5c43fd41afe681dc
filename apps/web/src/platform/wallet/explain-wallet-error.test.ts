import { createPublicClient, createWalletClient, custom, erc20Abi } from 'viem';
import { sepolia } from 'viem/chains';
import { expect, it } from 'vitest';
import { explainWalletError, type WalletAct } from './explain-wallet-error.ts';
import { readWalletFault, WalletFault } from './wallet-fault.ts';

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
/** `Error(string)` with "ERC20: insufficient allowance", as a contract encodes it. */
const revertData =
  '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000001d45524332303a20696e73756666696369656e7420616c6c6f77616e6365000000';

const hex = (text: string) => Buffer.from(text).toString('hex');
/** An inner error in the envelope that MetaMask gives it. */
const internal = (data: unknown, message = 'Internal JSON-RPC error.') => ({ code: -32_603, message, data });

it.each([
  // MetaMask
  ['connect', 'requestCanceled', { code: 4001, message: 'User rejected the request.' }],
  [
    'connect',
    'connectFailed',
    { code: -32_002, message: "Request of type 'wallet_requestPermissions' already pending" },
  ],
  ['connect', 'connectFailed', { code: 4900, message: 'The Provider is disconnected from all chains.' }],
  ['connect', 'notConnected', { code: 4100, message: 'The requested method and/or account has not been authorized.' }],
  ['sign', 'requestCanceled', { code: 4001, message: 'MetaMask Message Signature: User denied message signature.' }],
  ['sign', 'authorizationFailed', internal(undefined)],
  ['sign', 'authorizationFailed', { code: 4200, message: 'The Provider does not support the requested method.' }],
  ['send', 'transactionCanceled', { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
  ['send', 'transactionCanceled', internal({ originalError: { code: 4001 } })],
  ['approve', 'transactionCanceled', { code: 'ACTION_REJECTED' }],
  ['send', 'feeFundsInsufficient', { code: -32_000, message: 'insufficient funds for gas * price + value' }],
  ['send', 'feeFundsInsufficient', internal({ code: -32_000, message: 'insufficient funds for gas * price + value' })],
  ['send', 'feeFundsInsufficient', internal({ code: -32_000, message: 'gas required exceeds allowance (0)' })],
  ['send', 'feeFundsInsufficient', { code: -32_004, message: 'Upfront cost exceeds account balance' }],
  ['send', 'gasProblem', internal({ code: -32_000, message: 'gas required exceeds allowance (21000)' })],
  ['send', 'gasProblem', { code: -32_000, message: 'replacement transaction underpriced' }],
  ['send', 'gasProblem', { code: -32_000, message: 'intrinsic gas too low: have 20000, want 21000' }],
  ['send', 'contractReverted', { code: 3, message: 'execution reverted: ERC20: gas', data: '0x' }],
  ['send', 'contractReverted', internal({ code: 3, message: 'execution reverted: insufficient funds' })],
  ['send', 'contractReverted', { code: -32_000, message: 'VM Exception while processing transaction: revert' }],
  ['send', 'networkNotSupported', { code: 4902, message: 'Unrecognized chain ID "0xaa36a7".' }],
  ['send', 'transactionFailed', internal(undefined, 'internal error')],
  ['approve', 'authorizationFailed', internal(undefined, 'internal error')],
  ['send', 'transactionFailed', undefined],
  // TronLink, and the node behind it
  ['connect', 'requestCanceled', { code: 4001, message: 'User rejected the request' }],
  [
    'connect',
    'connectFailed',
    { code: 4000, message: 'Authorization requests are being processed, please do not resubmit' },
  ],
  ['sign', 'requestCanceled', 'Confirmation declined by user'],
  ['sign', 'authorizationFailed', 'Invalid message provided'],
  ['send', 'transactionCanceled', new Error('Confirmation declined by user')],
  ['send', 'feeFundsInsufficient', { code: 'BANDWITH_ERROR', message: hex('Account resource insufficient error.') }],
  [
    'send',
    'feeFundsInsufficient',
    {
      code: 'CONTRACT_VALIDATE_ERROR',
      message: hex('contract validate error : Validate TransferContract error, balance is not sufficient.'),
    },
  ],
  [
    'send',
    'feeFundsInsufficient',
    {
      code: 'CONTRACT_VALIDATE_ERROR',
      message: hex('contract validate error : account [TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC] does not exist'),
    },
  ],
  [
    'approve',
    'contractReverted',
    {
      result: {
        result: false,
        code: 'CONTRACT_VALIDATE_ERROR',
        message: hex('Contract validate error : No contract or not a smart contract'),
      },
    },
  ],
  ['send', 'contractReverted', { result: { result: true, message: hex('REVERT opcode executed') } }],
  ['send', 'contractReverted', { result: 'FAILED', receipt: { result: 'REVERT' } }],
  ['send', 'gasProblem', { result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY' } }],
  ['send', 'gasProblem', { code: 'CONTRACT_VALIDATE_ERROR', message: hex('feeLimit must be >= 0 and <= 15000000000') }],
  ['send', 'transactionFailed', { code: 'TRANSACTION_EXPIRATION_ERROR', message: hex('Transaction expired') }],
  ['send', 'transactionFailed', { code: 'SERVER_BUSY' }],
  // A receipt
  ['send', 'contractReverted', { status: 'reverted', gasUsed: 46_000n }],
] as readonly (readonly [WalletAct, string, unknown])[])(
  'WAL-038 of a wallet: asked to %s, it says %s',
  (act, key, error) => {
    expect(explainWalletError(error, act)).toBe(key);
  },
);

/** A provider that says where it is, and otherwise throws. */
function refuse(error: unknown, chainId = '0xaa36a7') {
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'eth_chainId') return chainId;
      throw error;
    },
  };
  return custom(provider, { retryCount: 0 });
}

const approval = { address, abi: erc20Abi, functionName: 'approve', args: [address, 1n] } as const;

it.each([
  ['transactionCanceled', { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
  ['feeFundsInsufficient', { code: -32_000, message: 'insufficient funds for gas * price + value: balance 0' }],
  ['feeFundsInsufficient', internal({ code: -32_000, message: 'insufficient funds for gas * price + value' })],
  ['gasProblem', { code: -32_000, message: 'max fee per gas less than block base fee: address 0x1' }],
  ['gasProblem', { code: -32_000, message: 'intrinsic gas too low' }],
  ['contractReverted', { code: 3, message: 'execution reverted: not now', data: '0x' }],
  ['contractReverted', internal({ code: 3, message: 'execution reverted', data: revertData })],
  ['notConnected', { code: 4100, message: 'The requested method and/or account has not been authorized by the user.' }],
  ['transactionFailed', internal(undefined, 'internal error')],
  ['transactionFailed', { code: -32_002, message: 'already pending' }],
])('WAL-038 through viem it says %s', async (key, error) => {
  const wallet = createWalletClient({ account: address, chain: sepolia, transport: refuse(error) });
  const sent = await wallet.sendTransaction({ to: address, value: 1n }).catch((thrown: unknown) => thrown);
  const written = await wallet.writeContract(approval).catch((thrown: unknown) => thrown);
  expect([sent, written].map(thrown => explainWalletError(thrown, 'send'))).toEqual([key, key]);
});

it('WAL-038 viem’s own estimate, its simulated call and its check of the network are told apart', async () => {
  const node = (error: unknown) => createPublicClient({ chain: sepolia, transport: refuse(error) });
  const unsaid = internal(undefined, 'internal error');
  const thrown = await Promise.all([
    node(unsaid)
      .estimateGas({ account: address, to: address })
      .catch((error: unknown) => error),
    node({ code: 3, message: 'execution reverted', data: revertData })
      .simulateContract({ ...approval, account: address })
      .catch((error: unknown) => error),
    createWalletClient({ account: address, chain: sepolia, transport: refuse(unsaid, '0x1') })
      .sendTransaction({ to: address, value: 1n })
      .catch((error: unknown) => error),
  ]);
  expect(thrown.map(error => explainWalletError(error, 'send'))).toEqual([
    'gasProblem',
    'contractReverted',
    'networkNotSupported',
  ]);
});

it('WAL-038 a fault stays itself, and a wrong network names those that would do', () => {
  const fault = new WalletFault('tokenNotSupported');
  expect(readWalletFault(fault, 'send')).toBe(fault);
  const wrong = { code: 4902 };
  expect(readWalletFault(wrong, 'send', ['sepolia'])).toMatchObject({
    key: 'networkNotSupported',
    networks: ['sepolia'],
  });
  expect(readWalletFault(wrong, 'send').key).toBe('notConnected');
});
