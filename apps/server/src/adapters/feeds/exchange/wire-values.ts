import { quantityScale } from '@truemark/domain/market/instrument';
import { parsePrice } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { deny, type Result } from '@truemark/domain/result';
import * as z from 'zod/mini';
import { readIsoTime } from '../iso-time.ts';

const wholeSecondsPattern = /^(\d{1,11})\.(\d{3,9})$/;

/** A price as a decimal text, exact and not negative. */
export const priceText = readText(text => toValue(parsePrice(text)));

/** A size as a decimal text, in 10^-8, exact and not negative. */
export const sizeText = readText(text => toValue(parseDecimal(text, quantityScale)));

/** An ISO time, as ms since 1970; finer digits are dropped. */
export const isoTimeText = readText(readIsoTime);

/** Seconds since 1970 with decimals as a text, as ms; finer digits are dropped. */
export const secondsText = readText(text => {
  const match = wholeSecondsPattern.exec(text);
  return match ? Number(match[1]) * 1000 + Number(match[2]?.slice(0, 3)) : undefined;
});

export const wholeNumber = z.number().check(z.int(), z.gte(0));

/** JSON, or a refusal when the text is none. */
export function readJson(text: string): Result<unknown, 'malformed'> {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return deny('malformed');
  }
}

function toValue(result: Result<bigint, string>): bigint | undefined {
  return result.ok && result.value >= 0n ? result.value : undefined;
}

function readText<Value>(read: (text: string) => Value | undefined) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): Value => {
      const value = read(text);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', message: 'malformed', input: text });
      return z.NEVER;
    }),
  );
}
