import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { sentCode } from '../people/identity.ts';
import { messageToSign, signatureRefusals, signedFields, walletFields } from '../people/wallets.ts';
import { boundedText, codeText, recordId, text, timeMs } from '../schemas.ts';
import { networkName } from './deposits.ts';

const done = z.object({ isDone: z.literal(true) });

/** An address of the book. */
export const payoutAddress = z.object({
  id: recordId,
  network: networkName,
  /** In the spelling with a checksum. */
  address: text,
  label: text,
  createTime: timeMs,
  /** From when on it may be paid to. */
  usableFrom: timeMs,
  /** Confirmed by a code, or a wallet where there is no contact for one, and a second factor. */
  isConfirmed: z.boolean(),
});
export type PayoutAddress = z.infer<typeof payoutAddress>;

export const listPayoutAddresses = defineCall({
  method: 'GET',
  path: '/swx/customer/user/listPayoutAddresses',
  access: 'user',
  tag: 'withdrawals',
  summary: 'The address book, the newest first.',
  reply: z.array(payoutAddress),
  refusals: [],
});

export const addPayoutAddress = defineCall({
  method: 'POST',
  path: '/swx/customer/user/addPayoutAddress',
  access: 'user',
  tag: 'withdrawals',
  summary:
    'Keeps an address in the book, once its checksum and network are right. It may be paid to after 24 hours, or as soon as it is confirmed.',
  body: z.object({ network: networkName, address: boundedText(200), label: boundedText(60) }),
  reply: z.object({
    ...payoutAddress.shape,
    /** False: as it was typed, nothing shows a mistyped letter. Show it as it is spelled here, and ask. */
    hasChecksum: z.boolean(),
  }),
  refusals: [
    'withdrawalMethodMissing',
    'receivingAddressMissing',
    'addressMalformed',
    'addressChecksumWrong',
    'addressNetworkWrong',
    'addressUnsupported',
    'addressLabelMissing',
    'addressOfToken',
    'addressOfOurs',
    'addressLookAlike',
    'addressKnown',
    'addressesTooMany',
  ],
});

export const sendPayoutAddressCode = defineCall({
  method: 'POST',
  path: '/swx/customer/user/sendPayoutAddressCode',
  access: 'user',
  tag: 'withdrawals',
  summary: 'Sends the code by which a new address is confirmed to one’s own e-mail or phone.',
  body: z.object({ id: recordId }),
  reply: z.object({ ...sentCode.shape, target: text }),
  refusals: ['recordMissing', 'secondFactorUnknown', 'sendingBlocked', 'orderStateWrong', 'contactMissing'],
  requestsPerMinuteMax: 10,
  repeat: 'none',
});

export const beginPayoutAddressProof = defineCall({
  method: 'POST',
  path: '/swx/customer/user/beginPayoutAddressProof',
  access: 'user',
  tag: 'withdrawals',
  summary:
    'What a wallet of the account is to sign to confirm a new address, where there is neither e-mail nor phone for a code.',
  body: z.object({ id: recordId, ...walletFields }),
  reply: messageToSign,
  refusals: [
    'recordMissing',
    'secondFactorUnknown',
    'orderStateWrong',
    'walletUnavailable',
    'walletNetworkWrong',
    'addressMalformed',
    'socialUnknown',
    'walletTooNew',
  ],
  requestsPerMinuteMax: 10,
  repeat: 'none',
});

export const confirmPayoutAddress = defineCall({
  method: 'POST',
  path: '/swx/customer/user/confirmPayoutAddress',
  access: 'user',
  tag: 'withdrawals',
  summary:
    'Confirms a new address by the code that was sent, or by what a wallet signed where no code can be sent; the session has proven its second factor before.',
  body: z.object({ id: recordId, code: z.optional(codeText), signed: z.optional(z.object(signedFields)) }),
  reply: payoutAddress,
  refusals: [
    'recordMissing',
    'secondFactorUnknown',
    'orderStateWrong',
    'codeWrong',
    'codeExpired',
    'walletTooNew',
    ...signatureRefusals,
  ],
  needsStepUp: true,
  requestsPerMinuteMax: 20,
});

export const removePayoutAddress = defineCall({
  method: 'POST',
  path: '/swx/customer/user/removePayoutAddress',
  access: 'user',
  openTo: 'closeOnly',
  tag: 'withdrawals',
  summary: 'Takes an address out of the book: nothing is withdrawn to it any more.',
  body: z.object({ id: recordId }),
  reply: done,
  refusals: ['recordMissing'],
});
