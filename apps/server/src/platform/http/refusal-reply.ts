import type { ReplyForm } from '@truemark/contract/call';
import { findAcceptedLanguage, type Language, languageTags } from '@truemark/contract/languages';
import operatorEnglish from '@truemark/contract/locales/operators/en/refusals.json' with { type: 'json' };
import userEnglish from '@truemark/contract/locales/users/en/refusals.json' with { type: 'json' };
import successEnglish from '@truemark/contract/locales/users/en/successes.json' with { type: 'json' };
import {
  calculateRefusalCode,
  calculateRefusalStatus,
  type ErrorCatalogue,
  type RefusalName,
  type SuccessName,
} from '@truemark/contract/refusals';
import { assert } from '@truemark/domain/result';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loadWords, sharedLocales } from '../words/load-words.ts';
import type { Denial } from './denial.ts';

/** How this instance says no. */
export interface RefusalWire {
  readonly errorCatalogue: ErrorCatalogue;
  /** Of sentences for who asks in none of the ten languages. */
  readonly defaultLanguage: Language;
}

type Headers = Pick<FastifyRequest['headers'], 'accept-language'>;

const userWords = loadWords('refusals.json', userEnglish, sharedLocales.users);
const successWords = loadWords('successes.json', successEnglish, sharedLocales.users);
const operatorWords = loadWords('refusals.json', operatorEnglish, sharedLocales.operators);

/** The values that the sentence of a refusal asks for, empty. */
function listUnknown(code: RefusalName): Readonly<Record<string, string>> {
  const text = { ...userEnglish, ...operatorEnglish }[code];
  return Object.fromEntries([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => [name, '']));
}

/** The language a request asks for: the first of the ten in its Accept-Language, else the instance's default. */
export function readLanguage({ 'accept-language': accepted }: Headers, defaultLanguage: Language): Language {
  return (accepted && findAcceptedLanguage(accepted)) || defaultLanguage;
}

/**
 * The sentence of a refusal: what happened and what to do. Decimals among its values get the marks of the language; of a
 * value that is not known, cases are the text's `other`.
 */
export function wordRefusal({ code, values = {} }: Denial, language: Language): string {
  const format = new Intl.NumberFormat(`${languageTags[language]}-u-nu-latn`, { maximumFractionDigits: 18 });
  const shown = Object.entries(values).map(([name, value]) => {
    return [name, /^\d+(\.\d+)?$/.test(value) ? format.format(value as Intl.StringNumericLiteral) : value];
  });
  const [users, operators] = [userWords(language), operatorWords(language)];
  const all = { ...listUnknown(code), ...Object.fromEntries(shown) };
  if (users.has(code)) return users.sayFilled(code, all);
  assert(operators.has(code), `the refusal ${code} has words`);
  return operators.sayFilled(code, all);
}

/** The sentence of a success that the catalogue words. */
export function wordSuccess(name: SuccessName, language: Language): string {
  return successWords(language).say(name);
}

/**
 * The refusal as an envelope with its HTTP status: the one place where refusals meet the wire. `message` is a sentence
 * for people; `result` has the name and the values, by which a program tells refusals apart and words them itself.
 */
export function describeDenial(
  denial: Denial,
  wire: RefusalWire,
  { headers = {}, form }: { readonly headers?: Headers; readonly form?: ReplyForm | undefined } = {},
): { status: number; body: string } {
  const { code: name, values = {} } = denial;
  const code = calculateRefusalCode(name, wire.errorCatalogue);
  const sentence = wordRefusal(denial, readLanguage(headers, wire.defaultLanguage));
  const result = { name, values };
  const envelope = form === 'config' ? { code, msg: sentence, data: result } : { code, message: sentence, result };
  return { status: calculateRefusalStatus(name), body: JSON.stringify(envelope) };
}

/** Answers a request with a refusal, in its language. */
export function sendDenial(reply: FastifyReply, denial: Denial, wire: RefusalWire, form?: ReplyForm): FastifyReply {
  const { headers } = reply.request;
  const { status, body } = describeDenial(denial, wire, { headers, form });
  return reply.status(status).type('application/json').send(body);
}
