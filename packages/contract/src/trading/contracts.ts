import { haltReasons } from '@truemark/domain/market/halt-reason';
import { regionNames } from '@truemark/domain/regions/regional-rules';
import * as z from 'zod/mini';
import { bookName } from '../people/accounts.ts';
import {
  amountText,
  finiteNumber,
  hashText,
  instrumentCode,
  int4,
  lotsText,
  priceText,
  ratioText,
  receiptId,
  recordId,
  text,
  timeMs,
  wholeNumber,
} from '../schemas.ts';

/** What contracts are called in receipts, events and the list of all orders. */
export const contractKind = 'contract' as const;
export const contractSides = ['long', 'short'] as const;
export const contractStatuses = ['pending', 'holding', 'closed', 'canceled'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Why a position, or a part of it, was closed. Source: product rules, Contracts. */
export const closeReasons = ['user', 'stopLoss', 'takeProfit', 'liquidation', 'cap', 'session', 'reset'] as const;
export type CloseReasonName = (typeof closeReasons)[number];

/** Why an order never opened: its owner, no price within five seconds, the reset of a demo account. */
export const cancelReasons = ['user', 'noPrice', 'reset'] as const;

/** Closing of a position or of a part of it. Amounts in USDT. */
export const contractClosing = z.object({
  part: wholeNumber,
  lots: lotsText,
  reason: z.enum(closeReasons),
  price: priceText,
  at: timeMs,
  /** Record number of the tick that closed it. */
  sequence: wholeNumber,
  /** Gained (below zero: lost) by the price alone. */
  profit: amountText,
  /** Closing fee, and the part's share of the opening fee. */
  fee: amountText,
  openFee: amountText,
  /** What the balance has gained or lost by this part: the profit less both fees. */
  result: amountText,
  /** What came back from the margin. */
  marginBack: amountText,
  /** Loss beyond the margin, which the platform bore. */
  gapLoss: amountText,
});
export type ContractClosing = z.infer<typeof contractClosing>;

/** A limit before a change and after it; null where there is none. */
const changedLimit = z.object({ from: z.nullable(priceText), to: z.nullable(priceText) });

/** A change of stop loss and take profit by the owner. */
export const contractLimitsChange = z.object({
  /** That of the order after the change. */
  version: int4,
  at: timeMs,
  stopLoss: changedLimit,
  takeProfit: changedLimit,
});
export type ContractLimitsChange = z.infer<typeof contractLimitsChange>;

/** A contract order, which becomes a position when it opens. Prices in the quote currency, amounts in USDT. */
export const contractOrder = z.object({
  id: recordId,
  /** Address of its public receipt. */
  receiptId,
  book: bookName,
  code: instrumentCode,
  symbol: text,
  type: wholeNumber,
  priceDecimals: wholeNumber,
  side: z.enum(contractSides),
  kind: z.enum(['market', 'limit']),
  status: z.enum(contractStatuses),
  /** Grows with every change; a change of limits names it. */
  version: int4,
  createTime: timeMs,
  /** Lots of the order, and those still open. */
  lots: lotsText,
  openLots: lotsText,
  /** Lots that the owner has asked to close and that close at the next price; null while nothing is asked. */
  closingLots: z.nullable(lotsText),
  lotSize: text,
  leverage: wholeNumber,
  limitPrice: z.nullable(priceText),
  stopLoss: z.nullable(priceText),
  takeProfit: z.nullable(priceText),
  /** The price that the terms were made at, and the record number of its tick. */
  quotedPrice: priceText,
  acceptedSequence: wholeNumber,
  /** Margin of the whole order, and what of it is still held. */
  margin: amountText,
  marginLeft: amountText,
  /** Fee of opening, and the fees of closing taken so far. */
  openFee: amountText,
  closeFee: amountText,
  feeRate: ratioText,
  /** Rules that the terms were made by, and their levels, all frozen: with them anyone calculates the rest. */
  ruleVersion: int4,
  capMultiple: ratioText,
  callLevel: ratioText,
  closeOutLevel: ratioText,
  /** Most it can gain: set aside from the house when it was accepted; and what of it is still set aside. */
  reserve: amountText,
  reserveLeft: amountText,
  /** Its leverage may not be held over a close: it ends at the last price of the session. Frozen at acceptance. */
  closesWithSession: z.boolean(),
  /** Wait for the first price, ms; a market order without one in this time is canceled. Frozen at acceptance. */
  fillWaitMs: wholeNumber,
  /**
   * Closing prices at which it is liquidated, and at which it reaches the most it can gain; null where no price does. Of an
   * order that has not opened, those it would have at the price of its terms; of one that is over, those it had at last.
   */
  liquidationPrice: z.nullable(priceText),
  capPrice: z.nullable(priceText),
  /** USDT per unit of the quote currency, frozen; `code` is null where it is 1 by definition. */
  conversion: z.object({ rate: ratioText, code: z.nullable(instrumentCode), sequence: z.nullable(wholeNumber) }),
  openPrice: z.nullable(priceText),
  openTime: z.nullable(timeMs),
  openSequence: z.nullable(wholeNumber),
  closePrice: z.nullable(priceText),
  closeTime: z.nullable(timeMs),
  closeSequence: z.nullable(wholeNumber),
  closeReason: z.nullable(z.enum(closeReasons)),
  cancelReason: z.nullable(z.enum(cancelReasons)),
  /** Gained or lost by the price alone, by all closings so far. */
  profit: amountText,
  /** What the balance has gained or lost by them: the profit less their fees and their share of the opening fee. */
  result: amountText,
  gapLoss: amountText,
  /** SHA-256 of the frozen terms, hexadecimal: `writeContractTerms` in the domain says how it is made. */
  termsHash: hashText,
  closings: z.array(contractClosing),
  /** Changes of stop loss and take profit, the first first. */
  limitsChanges: z.array(contractLimitsChange),
});
export type ContractOrder = z.infer<typeof contractOrder>;

/** A contract among orders of every product. */
export const tradedContract = z.object({ kind: z.literal(contractKind), contract: contractOrder });

/** What the warning of losing accounts is worded from. */
export const contractWarning = z.object({
  /** Region whose rules hold: `default`, `eu`, `uk`, `au`. */
  region: z.enum(regionNames),
  /** Of 100 accounts of the region with trades, how many lost; null with fewer than 100, and where nobody is warned. */
  losingShare: z.nullable(finiteNumber),
});
export type ContractWarning = z.infer<typeof contractWarning>;

/**
 * Everything a ticket needs to preview an order on an instrument: the client calculates with the same functions of the
 * domain. `isAllowed` false names the rule of the caller's region that forbids it.
 */
export const contractTerms = z.object({
  code: instrumentCode,
  ruleVersion: int4,
  isAllowed: z.boolean(),
  ...contractWarning.shape,
  feeRate: ratioText,
  /** Most that can be gained, as a multiple of the margin. */
  capMultiple: ratioText,
  /** Margin levels of the notice and of the close-out. */
  callLevel: ratioText,
  closeOutLevel: ratioText,
  notionalMin: amountText,
  /** Most leverage for this caller, and the most that may be held over a session close; null where there is none. */
  leverageMax: wholeNumber,
  leverageOverClose: z.nullable(wholeNumber),
  /** Next close of the session, ms; null when it never closes. */
  sessionClosesAt: z.nullable(timeMs),
  conversion: z.nullable(
    z.object({ rate: ratioText, code: z.nullable(instrumentCode), sequence: z.nullable(wholeNumber) }),
  ),
  restingOrdersMax: wholeNumber,
  fillWaitMs: wholeNumber,
  /** What the house can still set aside for the caller; an order that needs more is not sold. */
  reserveLeft: amountText,
  /** Level of the customer that the instrument asks for, 0 to 4. */
  vipLevel: wholeNumber,
  /** Why there is no trading now; null when there is. */
  notTradable: z.nullable(z.enum(['noPrice', 'stale', 'closed', 'halted', 'unlisted', 'held', 'allHalted'])),
  /** When trading is expected to begin again, ms; null when it is not known. */
  opensAt: z.nullable(timeMs),
  /** Of a halt: why, as everybody is told; null where nobody has said so. */
  haltReason: z.nullable(z.enum(haltReasons)),
});
export type ContractTermsReply = z.infer<typeof contractTerms>;
