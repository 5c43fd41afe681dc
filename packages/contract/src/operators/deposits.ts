import { transactionStates } from '@truemark/domain/deposits/chain-evidence';
import { depositFailures, depositStates } from '@truemark/domain/deposits/deposit';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { depositItem, networkName, nodeStanding } from '../payments/deposits.ts';
import { assetName } from '../people/accounts.ts';
import { amountText, boundedText, int4, namedAmountText, recordId, text, timeMs, wholeNumber } from '../schemas.ts';
import { approvalBar, reasonText } from './access.ts';

const done = z.object({ isDone: z.literal(true) });

/** A deposit as reviewers see it: what its owner says, and what else is known. */
export const reviewedDeposit = z.object({
  ...depositItem.shape,
  userId: recordId,
  /** Which output of the transaction it is; null while nobody has said. */
  outputIndex: z.nullable(int4),
  /** The amount is above what one reviewer credits alone, or its value is not known now. */
  needsTwo: z.boolean(),
  /** Who is on it, and since when. */
  reviewerNumber: z.nullable(int4),
  reviewedSince: z.nullable(timeMs),
  /** The first of two, and what they confirmed. */
  approval: z.nullable(z.object({ operatorNumber: int4, amount: amountText, outputIndex: int4, at: timeMs })),
  /** Of the first of two. */
  approvalBar,
  /** What else is known of the same transaction, if it waits or was processed. */
  others: z.array(
    z.object({
      id: recordId,
      userId: recordId,
      status: z.enum(depositStates),
      isSameAddress: z.boolean(),
      isSigned: z.boolean(),
    }),
  ),
  /** What a node said of the transaction last; null where none was asked. */
  evidence: z.nullable(
    z.object({
      at: timeMs,
      state: z.enum(transactionStates),
      replacedBy: z.nullable(text),
      block: z.nullable(z.object({ height: wholeNumber, at: timeMs })),
      payments: z.array(
        z.object({
          outputIndex: int4,
          tokenType: assetName,
          recipient: text,
          sender: z.nullable(text),
          amount: amountText,
          /** In the token and to the address of the deposit. */
          isOwn: z.boolean(),
        }),
      ),
    }),
  ),
  /** When the network took back what was processed: the operator's loss. */
  lostAt: z.nullable(timeMs),
  /** By when a decision is promised. */
  dueAt: timeMs,
  /** The last digits of the amount are this user's tag. */
  isTagged: z.boolean(),
});
export type ReviewedDeposit = z.infer<typeof reviewedDeposit>;

export const listDeposits = defineCall({
  method: 'GET',
  path: '/swx/operator/deposits',
  access: 'operator:deposits.view',
  tag: 'deposits',
  summary:
    'Deposits: those that wait, or were found below the minimum, the oldest first, those that were decided, or those that the network took back afterwards, the newest first.',
  query: z.object({ state: z.enum(['waiting', 'aside', 'decided', 'lost']), cursor: z.optional(recordId) }),
  reply: z.object({ items: z.array(reviewedDeposit), nextCursor: z.nullable(text) }),
  refusals: [],
});

/** What else is known of the picture that proves a deposit: other accounts that sent the same, or one that looks so. */
export const depositTraces = z.object({
  pictures: z.array(z.object({ userId: recordId, userName: text, isSame: z.boolean() })),
});
export type DepositTraces = z.infer<typeof depositTraces>;

export const getDepositTraces = defineCall({
  method: 'GET',
  path: '/swx/operator/deposits/traces/{id}',
  access: 'operator:deposits.view',
  tag: 'deposits',
  summary: 'What else is known of a deposit: the same proof picture, or one that looks so, on another account.',
  params: z.object({ id: recordId }),
  reply: depositTraces,
  refusals: ['recordMissing'],
});

export const takeDeposit = defineCall({
  method: 'POST',
  path: '/swx/operator/deposits/take',
  access: 'operator:deposits.decide',
  needsIdempotencyKey: true,
  tag: 'deposits',
  summary:
    'Says that this operator is on a deposit: its owner sees it under review, and others leave it alone for a quarter of an hour.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing', 'decisionMade', 'claimedByOther'],
});

export const decideDeposit = defineCall({
  method: 'POST',
  path: '/swx/operator/deposits/decide',
  access: 'operator:deposits.decide',
  needsIdempotencyKey: true,
  tag: 'deposits',
  summary:
    'Credits what arrived, or says why nothing is. Above a limit the first of two people confirms an amount and an output, and the second the same.',
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('approve'),
      id: recordId,
      amount: namedAmountText,
      outputIndex: int4,
      reason: reasonText,
    }),
    z.object({ decision: z.literal('reject'), id: recordId, failure: z.enum(depositFailures), reason: reasonText }),
  ]),
  reply: z.object({ state: z.enum(['approved', 'processed', 'failed']) }),
  refusals: [
    'recordMissing',
    'decisionMade',
    'claimedByOther',
    'valueWrong',
    'amountNotPositive',
    'depositConflict',
    'outputCredited',
    'transactionHashUsed',
    'depositNotOnChain',
    'depositUnconfirmed',
    'secondPersonNeeded',
    'secondPersonNotApart',
    'secondPersonTooNew',
  ],
  needsStepUp: true,
});

/** A shared address, or an extended public key, that waits for a second person. */
export const depositAddressProposal = z.object({
  id: recordId,
  network: networkName,
  /** The shared one, or the first of the key. */
  address: text,
  /** SHA-256 of the extended public key; null for a shared address. */
  keyHash: z.nullable(text),
  reason: text,
  operatorNumber: int4,
  at: timeMs,
  approvalBar,
});
export type DepositAddressProposal = z.infer<typeof depositAddressProposal>;

export const listDepositAddresses = defineCall({
  method: 'GET',
  path: '/swx/operator/deposits/addresses',
  access: 'operator:deposits.view',
  tag: 'deposits',
  summary: 'Where users send to on each network, and the addresses and keys that wait for a second person.',
  reply: z.object({
    networks: z.array(
      z.object({
        network: networkName,
        /** An approved public key gives each user their own: a shared address would not be shown. */
        hasOwnAddresses: z.boolean(),
        sharedAddress: z.nullable(text),
        /** The extended public key of the settings. Until two people approve it, it gives no addresses. */
        key: z.nullable(z.object({ hash: text, firstAddress: text, isInForce: z.boolean() })),
        /** Null where there is none. */
        node: z.nullable(
          z.object({
            ...nodeStanding.shape,
            /** Why it is not ok, where it says so. */
            reason: z.nullable(text),
            /** The newest block that was looked through. */
            height: z.nullable(wholeNumber),
            /** From where it was followed anew last, because its past had changed further back than is kept, and since when. */
            resetHeight: z.nullable(wholeNumber),
            resetAt: z.nullable(timeMs),
          }),
        ),
        /** Of own addresses: how many users were shown one, how many have received, and the longest run without between those. */
        own: z.nullable(
          z.object({ given: wholeNumber, used: wholeNumber, lastIndex: z.nullable(int4), unusedRun: wholeNumber }),
        ),
      }),
    ),
    proposals: z.array(depositAddressProposal),
  }),
  refusals: [],
});

export const downloadDepositIndexes = defineCall({
  method: 'GET',
  path: '/swx/operator/deposits/indexes/{network}',
  access: 'operator:deposits.address',
  tag: 'deposits',
  summary:
    'What a wallet needs to find all deposits to own addresses: the output descriptor with its range (Bitcoin), else the key with the used indexes.',
  params: z.object({ network: networkName }),
  reply: text,
  form: 'file',
  refusals: ['recordMissing'],
});

export const proposeDepositAddress = defineCall({
  method: 'POST',
  path: '/swx/operator/deposits/addresses/propose',
  access: 'operator:deposits.address',
  tag: 'deposits',
  summary: 'Asks for another shared address of a network; a second person sets it.',
  body: z.object({ network: networkName, address: boundedText(128), reason: reasonText }),
  reply: z.object({ id: recordId }),
  refusals: ['valueWrong', 'decisionMade'],
  needsStepUp: true,
});

export const proposeDepositKey = defineCall({
  method: 'POST',
  path: '/swx/operator/deposits/keys/propose',
  access: 'operator:deposits.address',
  tag: 'deposits',
  summary: 'Asks for the extended public key of the settings to give new addresses; a second person approves it.',
  body: z.object({ network: networkName, keyHash: boundedText(64), reason: reasonText }),
  reply: z.object({ id: recordId }),
  refusals: ['valueWrong', 'decisionMade'],
  needsStepUp: true,
});

export const decideDepositAddress = defineCall({
  method: 'POST',
  path: '/swx/operator/deposits/addresses/decide',
  access: 'operator:deposits.address',
  tag: 'deposits',
  summary: 'Another person sets or rejects a shared address or a key; the one who asked for it may withdraw it.',
  body: z.object({ id: recordId, decision: z.enum(['approve', 'reject']), reason: reasonText }),
  reply: done,
  refusals: ['recordMissing', 'decisionMade', 'secondPersonNeeded', 'secondPersonNotApart', 'secondPersonTooNew'],
  needsStepUp: true,
});
