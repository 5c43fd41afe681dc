import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { receiptId, text } from '../schemas.ts';
import { receiptTransfer } from '../trading/orders.ts';
import { fixedTermOrder } from './fixed-terms.ts';
import { planOrder } from './plans.ts';

/** Everything that happened to a plan or product, for anyone who has the link: no name, no balance. */
export const investmentReceipt = z.object({
  id: receiptId,
  order: z.union([
    z.object({ kind: z.literal('plan'), plan: planOrder }),
    z.object({ kind: z.literal('fixedTerm'), fixedTerm: fixedTermOrder }),
  ]),
  /** The frozen terms as they were hashed, line by line. */
  terms: text,
  transfers: z.array(receiptTransfer),
});
export type InvestmentReceipt = z.infer<typeof investmentReceipt>;

export const getInvestmentReceipt = defineCall({
  method: 'GET',
  path: '/swx/customer/investment-receipts/{id}',
  access: 'visitor',
  tag: 'investing',
  summary:
    'The public receipt of a smart plan or fixed-term product: terms, what was set aside, every credit, the end.',
  params: z.object({ id: receiptId }),
  reply: investmentReceipt,
  refusals: ['recordMissing'],
  requestsPerMinuteMax: 60,
});
