import * as z from 'zod/mini';

const hexText = z.string().check(z.regex(/^[0-9a-f]*$/i));

/** Tron's JSON leaves out whatever is empty or zero. Source: Tron documentation, HTTP API. */
export const blockSchema = z.object({
  blockID: hexText,
  block_header: z.object({
    raw_data: z.object({
      number: z._default(z.number(), 0),
      parentHash: z._default(hexText, ''),
      timestamp: z._default(z.number(), 0),
    }),
  }),
  transactions: z._default(z.array(z.object({ txID: hexText })), []),
});

const logSchema = z.object({
  /** 20 bytes: here, and here alone, an address comes without its first byte 41. */
  address: hexText,
  topics: z._default(z.array(hexText), []),
  data: z._default(hexText, ''),
});

export const transactionInfoSchema = z.object({
  id: hexText,
  blockNumber: z.number(),
  /** `FAILED` for a transaction of any kind that did nothing. */
  result: z.optional(z.string()),
  /** `SUCCESS` for a call of a contract that did what it should; nothing for transfers of the coin. */
  receipt: z._default(z.object({ result: z.optional(z.string()) }), {}),
  log: z._default(z.array(logSchema), []),
});

/** A question about what is not there is answered with `{}`. */
export const emptySchema = z.strictObject({});

export type TronBlock = z.infer<typeof blockSchema>;
export type TransactionInfo = z.infer<typeof transactionInfoSchema>;
