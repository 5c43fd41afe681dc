import { transactionStates } from '@truemark/domain/deposits/chain-evidence';
import { depositFailures, depositStates } from '@truemark/domain/deposits/deposit';
import { networks } from '@truemark/domain/payments/network';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageRowsMax } from '../limits.ts';
import { assetName } from '../people/accounts.ts';
import {
  amountText,
  boundedText,
  fileId,
  int4,
  namedAmountText,
  queryNumberIn,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';

export const networkName = z.enum(networks);

/** How far the node of a network is behind it. */
export const nodeStanding = z.object({
  state: z.enum(['ok', 'late', 'unreachable']),
  /** Late: about so many blocks are not looked through yet. */
  blocks: z.nullable(wholeNumber),
  /** Up to when all is seen. */
  since: z.nullable(timeMs),
});
export type NodeStanding = z.infer<typeof nodeStanding>;

/** A token on a network, and where to send it. */
export const depositWay = z.object({
  tokenType: assetName,
  network: networkName,
  /** The least that is credited. */
  minimum: amountText,
  /** Null where the operator has not said where to send. */
  address: z.nullable(text),
  /** False: others pay to the same address, and the last digits of the amount say whose a payment is. */
  isOwnAddress: z.boolean(),
  /** What amounts to a shared address end in, in the last four of their typed decimals. */
  amountTag: z.nullable(int4),
  /** Blocks that are waited for. */
  confirmations: int4,
  /** Null where there is none: payments are looked up by hand. Else those to an own address are found without a claim. */
  node: z.nullable(nodeStanding),
});
export type DepositWay = z.infer<typeof depositWay>;

export const listDepositWays = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listRechargeWays',
  access: 'user',
  // A guest gets no address.
  isOpenToGuests: false,
  tag: 'deposits',
  summary: 'Tokens and networks that deposits come by, each with its minimum and the address to send to.',
  reply: z.object({ isTestNetwork: z.boolean(), ways: z.array(depositWay) }),
  refusals: [],
});

/** A deposit as its owner sees it. Source: specification, section 3. */
export const depositItem = z.object({
  id: recordId,
  /** As claimed, or as found on the network. */
  amount: amountText,
  tokenType: assetName,
  network: networkName,
  address: text,
  transactionHash: text,
  proofImage: z.nullable(text),
  createTime: timeMs,
  status: z.enum(depositStates),
  /** What the reviewer confirmed; null until then. */
  credited: z.nullable(amountText),
  /** When it was processed or failed. */
  decidedAt: z.nullable(timeMs),
  failure: z.nullable(z.enum(depositFailures)),
  /** Another account claims the same payment: what to sign with the sending address, as long as nobody has. */
  signText: z.nullable(text),
  /** Another account claims the same payment, and it is not decided whose it is. */
  isContested: z.boolean(),
  /** The sending address, as its owner has shown by a signature. */
  signedBy: z.nullable(text),
  /** Found on the network rather than told of. */
  isFound: z.boolean(),
  /** Less than the minimum arrived: a reviewer decides whether it is credited. */
  isBelowMinimum: z.boolean(),
  /** What the network shows of it, as long as it waits; null where nobody has asked a node. */
  onChain: z.nullable(z.object({ state: z.enum(transactionStates), confirmations: wholeNumber, needed: wholeNumber })),
});
export type DepositItem = z.infer<typeof depositItem>;

export const recharge = defineCall({
  method: 'POST',
  path: '/swx/customer/user/recharge',
  access: 'user',
  isLiveOnly: true,
  needsIdempotencyKey: true,
  tag: 'deposits',
  summary: 'Tells of a payment that was sent: it is reviewed, and credited with what arrived.',
  body: z.object({
    tokenType: assetName,
    network: networkName,
    amount: namedAmountText,
    transactionHash: boundedText(200),
    /** A picture that was uploaded for it. Where a node is asked about the network, a payment shows itself without one. */
    proofImage: z.optional(fileId),
  }),
  reply: z.object({ id: recordId }),
  success: 'depositSubmitted',
  refusals: [
    'depositNetworkWrong',
    'depositAddressMissing',
    'depositAmountWrong',
    'amountNotPositive',
    'depositBelowMinimum',
    'transactionHashWrong',
    'transactionHashUsed',
    'depositsTooMany',
    'fileMissing',
  ],
});

export const listRecharge = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listRecharge',
  access: 'user',
  tag: 'deposits',
  summary: 'Deposits, the newest first.',
  query: z.object({ cursor: z.optional(recordId), limit: z.optional(queryNumberIn(1, pageRowsMax)) }),
  reply: z.object({ items: z.array(depositItem), nextCursor: z.nullable(text) }),
  refusals: [],
});

export const signRecharge = defineCall({
  method: 'POST',
  path: '/swx/customer/user/signRecharge',
  access: 'user',
  tag: 'deposits',
  summary: 'Shows by a signature of the sending address that a payment which another account claims too is one’s own.',
  body: z.object({ id: recordId, address: boundedText(128), signature: boundedText(200) }),
  reply: z.object({ isDone: z.literal(true) }),
  refusals: ['recordMissing', 'orderStateWrong', 'signatureWrong'],
});
