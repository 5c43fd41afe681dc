import * as z from 'zod/mini';
import { codeDigits } from './limits.ts';

/**
 * What is well-formed everywhere below the contract: no U+0000, which PostgreSQL refuses in a text, and no lone surrogate,
 * which has no UTF-8 form. With the flag `u` a surrogate pair is one code point, so the class `Cs` is the lone ones only.
 * Source: https://www.postgresql.org/docs/current/datatype-character.html
 */
const wellFormed = z.regex(/^[^\p{Cs}\0]*$/u);

/** A text of a reply, of whatever length. What a caller sends has a bound: `boundedText`. */
export const text = z.string().check(wellFormed);

/** A text that a caller sends, by its fewest and most UTF-16 code units. */
export function boundedText(lengthMax: number, lengthMin = 0) {
  return z.string().check(z.minLength(lengthMin), z.maxLength(lengthMax), wellFormed);
}

/** An address of the web, of a reply. */
export const urlText = z.url();

/** Where the next page of a list begins: a text of the reply before, which only the server reads. */
export const cursorText = boundedText(120);

/**
 * Id of a record: a number of the database as a text, within what a JSON number and an `int8` hold exactly. A list that is
 * ordered by ids has one for its cursor, too.
 */
export const recordId = z.string().check(z.regex(/^\d{1,15}$/));

/** The same, or nothing where a form was sent without it. */
export const recordIdOrEmpty = z.string().check(z.regex(/^\d{0,15}$/));

/** Names one of few things within a document of a user; made by the client. */
export const shortId = z.string().check(z.regex(/^[a-z0-9]{4,16}$/));

/** Code of an instrument. */
export const instrumentCode = z.string().check(z.regex(/^[A-Z0-9_.]{1,24}$/));

/** Name of an indicator: `MACD`. */
export const indicatorName = z.string().check(z.regex(/^[A-Z]{2,8}$/));

/** Name of a content page in its address. */
export const slugText = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));
/** Name of an upload or of a stored picture: random, and of use to its owner and to reviewers only. */
export const fileId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** Chosen by the sender, and the same however often something is sent: it is written once. */
export const clientIdText = z.string().check(z.regex(/^[\w-]{16,40}$/));

/** Bytes in Base64, at least one. */
export function base64Text(lengthMax: number) {
  return z.string().check(z.minLength(4), z.maxLength(lengthMax), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
}

/** A key of a browser's push service: base64url. */
export const pushKeyText = z.string().check(z.regex(/^[A-Za-z0-9_-]{4,100}$/));

/** Address of a public receipt. */
export const receiptId = z.string().check(z.regex(/^[a-z2-7]{20,60}$/));
/** A code sent by mail or SMS, or shown by an authenticator app. */
export const codeText = z.string().check(z.regex(new RegExp(`^\\d{${codeDigits}}$`)));
/** Digits of a phone number's country, without the plus. */
export const areaCodeText = z.string().check(z.regex(/^\d{1,4}$/));
/** ISO 3166-1 alpha-2, of its form; whether there is such a country is a refusal of its own. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

/** SHA-256, hexadecimal. */
export const hashText = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A price as a plain decimal text with at most ten decimals. */
export const priceText = z.string().check(z.regex(/^\d{1,18}(\.\d{1,10})?$/));
/** Lots as a plain decimal text with at most eight decimals. */
export const lotsText = z.string().check(z.regex(/^\d{1,12}(\.\d{1,8})?$/));
/** A ratio as a plain decimal text: 0.0005 is 0.05 %. */
export const ratioText = z.string().check(z.regex(/^\d{1,6}(\.\d{1,10})?$/));
/** Any number as a plain decimal text. */
export const decimalText = z.string().check(z.regex(/^-?\d{1,40}(\.\d{1,18})?$/));
/** An amount of an asset, such as a sum of many others: a plain decimal text with at most the asset's decimals. */
export const amountText = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,18})?$/));
/** An amount that a caller names: shorter than `amountText`, so that no sum of them outgrows it. */
export const namedAmountText = z.string().check(z.regex(/^-?\d{1,18}(\.\d{1,18})?$/));

/** A whole number from 0 to 2^53 − 1: counts, record numbers, durations in ms. */
export const wholeNumber = z.number().check(z.int(), z.minimum(0));
/** A finite number that need not be whole, such as a rate a second. */
export const finiteNumber = z.number();

/** A number between two bounds, both included. */
export function numberIn(minimum: number, maximum: number) {
  return z.number().check(z.minimum(minimum), z.maximum(maximum));
}

export function wholeNumberIn(minimum: number, maximum: number) {
  return z.number().check(z.int(), z.minimum(minimum), z.maximum(maximum));
}

/** The greatest number of an `integer` column. Source: PostgreSQL, Numeric Types. */
export const int4Max = 2 ** 31 - 1;
/** A whole number of an `integer` column: versions, numbers of operators. */
export const int4 = wholeNumberIn(0, int4Max);

/** The last moment of a `Date`. Source: ECMAScript, Time Values and Time Range. */
const timeMax = 8_640_000_000_000_000;
/** A moment in ms since 1970. */
export const timeMs = wholeNumberIn(0, timeMax);

/** A whole number in a query, which is a text on the wire; a client may pass the number. */
export function queryNumberIn(minimum: number, maximum: number) {
  return z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,16}$/)), wholeNumberIn(minimum, maximum)]),
    z.pipe(
      z.transform((digits: string | number) => Number(digits)),
      wholeNumberIn(minimum, maximum),
    ),
  );
}

/** A moment in a query. */
export const queryTime = queryNumberIn(0, timeMax);

/** A parameter that may be repeated in a query: one value or several. */
export function repeatedChoice<const Choice extends string>(choices: readonly Choice[]) {
  return z.pipe(
    z.union([z.enum(choices), z.array(z.enum(choices)).check(z.maxLength(choices.length))]),
    z.transform(value => (Array.isArray(value) ? value : [value])),
  );
}

/** Header `virtually`: the live book or the demo book. Source: specification, section 3. */
export const virtuallyHeader = z.enum(['YES', 'NO']);
/** Header `device`: a random mark that a browser keeps. */
export const deviceHeader = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** `Idempotency-Key`: visible characters of ASCII. It is never cut to size: two that differ behind the cut would be one. */
export const idempotencyKeyHeader = z.string().check(z.minLength(11), z.maxLength(128), z.regex(/^[!-~]+$/));
