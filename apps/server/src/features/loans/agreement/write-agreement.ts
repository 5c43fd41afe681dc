import type { Language } from '@truemark/contract/languages';
import { ratioOne } from '@truemark/domain/contracts/terms';
import type { Amount } from '@truemark/domain/ledger/amount';
import { listLoanDays } from '@truemark/domain/loans/schedule';
import { calculateYearlyRates } from '@truemark/domain/loans/yearly-rates';
import english from '../../../locales/en/agreement.json' with { type: 'json' };
import type { Texts, TextValues } from '../../../locales/text-types.ts';
import { isolateValues } from '../../../platform/pdf/isolate-values.ts';
import { isolateText } from '../../../platform/pdf/text-runs.ts';
import { writeAmount } from '../../../platform/pdf/write-amount.ts';
import { loadWords, type Words } from '../../../platform/words/load-words.ts';
import type { AgreementInput, Lender } from './agreement-input.ts';

export type AgreementWords = Words<Texts['agreement'], TextValues['agreement']>;

let findWords: ((language: Language) => AgreementWords) | undefined;

export function getAgreementWords(language: Language): AgreementWords {
  findWords ??= loadWords<Texts['agreement'], TextValues['agreement']>('agreement.json', english);
  return isolateValues(findWords(language));
}

/** A text of the agreement; `isFigure`: it keeps its own order in every language. */
export interface AgreementText {
  readonly text: string;
  readonly isBold?: boolean;
  readonly isFigure?: boolean;
}

/** What stands on the agreement, from above. */
export type AgreementPart =
  | { readonly kind: 'title' | 'heading' | 'paragraph' | 'note'; readonly text: AgreementText }
  | { readonly kind: 'fact'; readonly label: AgreementText; readonly value: AgreementText }
  | { readonly kind: 'table'; readonly heads: readonly AgreementText[]; readonly rows: readonly AgreementText[][] }
  | { readonly kind: 'signature'; readonly strokes: readonly (readonly number[])[]; readonly words: string };

const millisecondsOfSecond = 1_000;
const weekDays = 7;

/** `2026-03-14 09:26:53`, always UTC. */
function formatTime(atMs: number): string {
  return new Date(atMs - (atMs % millisecondsOfSecond)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Scripts in which the family name stands first. */
const familyFirstPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A name as it is written in its own script; marks are joined with their letters, as faces have them. */
export function writeName({ firstName, lastName }: AgreementInput['borrower']): string {
  const parts = familyFirstPattern.test(lastName) ? [lastName, firstName] : [firstName, lastName];
  return parts.join(' ').trim().normalize('NFC');
}

const heading = (text: string): AgreementPart => ({ kind: 'heading', text: { text, isBold: true } });
const paragraph = (text: string): AgreementPart => ({ kind: 'paragraph', text: { text } });
const fact = (label: string, value: string, isFigure = false, isBold = false): AgreementPart => ({
  ...{ kind: 'fact', label: { text: label } },
  value: { text: value, isFigure, isBold },
});

function writePercent(share: number, digits: number, languageTag: string): string {
  const format = new Intl.NumberFormat(`${languageTag}-u-nu-latn`, {
    ...{ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 4) },
  });
  return format.format(share).replaceAll(/[\u061c\u200e\u200f]/g, '');
}

/** What the loan costs by its end, and a day of it while nothing has been paid back. */
function calculateCost({ principal, term, freeDays }: AgreementInput) {
  const days = listLoanDays({ principal, term, freeDays }, 0);
  const interest = days.at(-1)?.interestToDate ?? 0n;
  const perDay: Amount = (principal * term.dailyRate + ratioOne - 1n) / ratioOne;
  return { days, interest, perDay, rates: calculateYearlyRates(Number(principal), Number(interest), term.days) };
}

/** The ends of weeks, of the free days, of the first one that costs, and of the term. */
function writeSchedule(input: AgreementInput, words: AgreementWords): AgreementPart {
  const { term, freeDays } = input;
  const shown = new Set([freeDays, freeDays + 1, term.days]);
  const rows = calculateCost(input).days.filter(({ day }) => shown.has(day) || day % weekDays === 0);
  const figure = (text: string) => ({ text, isFigure: true });
  const write = (amount: Amount) => figure(writeAmount(amount, 'USDT', words.languageTag));
  const heads = (['day', 'dayInterest', 'interestToDate', 'settlement'] as const).map(key => ({
    text: words.say(key),
  }));
  return {
    ...{ kind: 'table', heads },
    rows: rows.map(({ day, interest, interestToDate, settlement }) => [
      ...[figure(String(day)), write(interest), write(interestToDate), write(settlement)],
    ]),
  };
}

function writeParties(input: AgreementInput & Lender, { say }: AgreementWords): AgreementPart[] {
  const { borrower, lender } = input;
  return [
    heading(say('parties')),
    fact(say('lender'), lender, false, true),
    fact(say('borrower'), writeName(borrower), false, true),
    fact(say('birthDate'), borrower.birthDate, true),
    fact(say('documentNumber'), borrower.documentNumber, true),
    // A house number stays before its street.
    fact(say('address'), isolateText(borrower.address.replaceAll(/\s+/g, ' ').normalize('NFC'))),
  ];
}

function writeLoan(input: AgreementInput, words: AgreementWords): AgreementPart[] {
  const { say, languageTag } = words;
  const { principal, term, freeDays } = input;
  const { interest, rates } = calculateCost(input);
  const usdt = (amount: Amount) => `${writeAmount(amount, 'USDT', languageTag)}\u00a0USDT`;
  const percent = (share: number, digits: number) => writePercent(share, digits, languageTag);
  return [
    heading(say('loan')),
    fact(say('amount'), usdt(principal), true, true),
    fact(say('term'), say('termDays', { days: term.days })),
    fact(say('freeDays'), say('termDays', { days: Math.min(freeDays, term.days) })),
    fact(say('dailyRate'), percent(Number(term.dailyRate) / Number(ratioOne), 2), true),
    fact(say('effectiveRate'), percent(Math.round(rates.effective * 1000) / 1000, 1), true),
    fact(say('nominalRate'), percent(Math.round(rates.nominal * 1000) / 1000, 1), true),
    fact(say('totalInterest'), usdt(interest), true),
    fact(say('fees'), say('feesNone')),
    fact(say('totalCost'), usdt(interest), true, true),
    fact(say('totalRepayment'), usdt(principal + interest), true, true),
    heading(say('schedule')),
    paragraph(say('scheduleText')),
    writeSchedule(input, words),
  ];
}

function writeClauses(input: AgreementInput, { say, languageTag }: AgreementWords): AgreementPart[] {
  const { freeDays } = input;
  const amount = writeAmount(calculateCost(input).perDay, 'USDT', languageTag);
  return [
    ...[heading(say('cost')), paragraph(say('costText', { free: freeDays, next: freeDays + 1 }))],
    paragraph(say('feesText')),
    ...[heading(say('disbursement')), paragraph(say('disbursementText'))],
    ...[heading(say('repayment')), paragraph(say('repaymentText'))],
    ...[heading(say('overdue')), paragraph(say('overdueText', { amount }))],
    ...[heading(say('record')), paragraph(say('recordText'))],
  ];
}

function writeSignature({ signature, signedAtMs, borrower }: AgreementInput, { say }: AgreementWords): AgreementPart[] {
  const at = formatTime(signedAtMs);
  const title = heading(say('signature'));
  if (!signature) return [title, paragraph(say('unsigned'))];
  if (signature.kind === 'typed') {
    const name = signature.name.normalize('NFC');
    const typed: AgreementPart = { kind: 'paragraph', text: { text: name, isBold: true } };
    return [title, typed, { kind: 'note', text: { text: say('signedTyped', { name, at }) } }];
  }
  const words = say('signedDrawn', { name: writeName(borrower), at });
  return [title, { kind: 'signature', strokes: signature.strokes, words }, { kind: 'note', text: { text: words } }];
}

/** The whole agreement in its language. */
export function writeAgreement(input: AgreementInput & Lender): readonly AgreementPart[] {
  const words = getAgreementWords(input.language);
  const { say } = words;
  const note = (text: string): AgreementPart => ({ kind: 'note', text: { text } });
  return [
    { kind: 'title', text: { text: say('title'), isBold: true } },
    ...(input.loanId === undefined ? [] : [note(say('number', { loan: String(input.loanId) }))]),
    note(input.signature ? say('signedAt', { at: formatTime(input.signedAtMs) }) : say('draft')),
    ...(input.isSandbox ? [note(say('sandbox'))] : []),
    ...writeParties(input, words),
    ...writeLoan(input, words),
    ...writeClauses(input, words),
    ...writeSignature(input, words),
  ];
}
