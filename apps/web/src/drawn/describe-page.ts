import { findExcerpt, listPlainLines, parseMarkdown } from '@truemark/browser/parse-markdown';
import type { DrawnPage } from '@truemark/contract/site/drawn-page';
import { removeIsolates } from '@truemark/ui/format/isolate';
import { queryClient } from '../platform/query.ts';
import { getText } from '../platform/text.ts';
import { decodeEntities } from './decode-entities.ts';

/** As much as search engines show of a description. */
const descriptionLengthMax = 160;

/** Where the back button of a drawn page leads: from a text to its list, from a list to help, from help home. */
export function findBackPath(path: string): string {
  const [pathname = '/', search] = path.split('?');
  if (!pathname.startsWith('/help')) return '/';
  if (new URLSearchParams(search).has('id')) return pathname;
  return pathname === '/help' ? '/' : '/help';
}

/** The words of a piece of HTML that React wrote. */
function readWords(html: string): string {
  return removeIsolates(decodeEntities(html.replace(/<[^>]*>/g, '')))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of the first heading. */
export function readHeading(html: string): string {
  return readWords(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '');
}

function cutDescription(words: string): string {
  if (words.length <= descriptionLengthMax) return words;
  const cut = words.slice(0, descriptionLengthMax);
  // Chinese and Japanese have no blanks to cut at.
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

interface Text {
  readonly id: string;
  readonly kind?: string;
  readonly title: string;
  readonly body: string;
}

function isText(value: unknown): value is Text {
  const { id, title, body } = Object(value) as Partial<Text>;
  return typeof id === 'string' && typeof title === 'string' && typeof body === 'string';
}

/** The texts that the page on screen was drawn from. */
function listTexts(): readonly Text[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey[0] === 'content')
    .flatMap(({ state }) => state.data)
    .filter(isText);
}

/** The one text that a page is about; undefined for lists. */
function findOwnText(path: string): Text | undefined {
  const [pathname = '/', search] = path.split('?');
  const id = new URLSearchParams(search).get('id') ?? pathname.slice(1);
  return listTexts().find(each => each.id === id);
}

/** Whether the address names a text that there is none of. */
export function isMissing(path: string): boolean {
  return path.includes('?') && findOwnText(path) === undefined;
}

function describe(path: string, html: string): string {
  if (path === '/') return getText('home')('heroLead');
  const text = findOwnText(path);
  if (text) return findExcerpt(parseMarkdown(text.body));
  return readWords(/<p class="lead">(.*?)<\/p>/s.exec(html)?.[1] ?? '');
}

/** What is said of a page where it is not on screen: its title, a sentence, and the questions it answers. */
export function describePage(path: string, html: string): Pick<DrawnPage, 'title' | 'description' | 'questions'> {
  const questions = path === '/help/faq' ? listTexts().filter(({ kind }) => kind === 'faq') : [];
  const heading = path === '/' ? removeIsolates(getText('home')('heroTitle')) : readHeading(html);
  return {
    title: path === '/' ? `Truemark · ${heading}` : `${heading} · Truemark`,
    description: cutDescription(removeIsolates(describe(path, html))),
    questions: questions.map(({ title, body }) => ({
      question: title,
      answer: listPlainLines(parseMarkdown(body)).join(' '),
    })),
  };
}
