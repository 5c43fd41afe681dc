import * as z from 'zod/mini';

/** A price as a plain decimal text with at most ten decimals. */
export const priceText = z.string().check(z.regex(/^\d{1,18}(\.\d{1,10})?$/));
/** Lots as a plain decimal text with at most eight decimals. */
export const lotsText = z.string().check(z.regex(/^\d{1,12}(\.\d{1,8})?$/));
/** A ratio as a plain decimal text: 0.0005 is 0.05 %. */
export const ratioText = z.string().check(z.regex(/^\d{1,6}(\.\d{1,10})?$/));
/** Number of an order, as a text because it may grow beyond what JSON numbers hold. */
export const orderId = z.string().check(z.regex(/^\d{1,18}$/));
