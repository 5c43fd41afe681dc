import { lexer, type MarkedToken, type Token } from 'marked';
import { chooseLinkTarget, type LinkTarget } from './choose-link-target.ts';

export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly spans: readonly Span[] }
  | { readonly kind: 'link'; readonly target: LinkTarget; readonly spans: readonly Span[] }
  | { readonly kind: 'break' };

export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'rule' };

export type Cell = readonly Span[];

/**
 * Reads a content text: CommonMark with tables. HTML is not understood and comes out as written, pictures come out as
 * their description, and a link to where no text may lead comes out as its words.
 */
export function parseMarkdown(body: string): readonly Block[] {
  return readBlocks(lexer(body));
}

/** The words of a text without its form, a block a line. */
export function listPlainLines(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(block => {
    if (block.kind === 'paragraph' || block.kind === 'heading') return writePlain(block.spans);
    if (block.kind === 'list') return block.items.flatMap(listPlainLines);
    if (block.kind === 'quote') return listPlainLines(block.blocks);
    if (block.kind === 'code') return block.text;
    if (block.kind === 'table') return [block.head, ...block.rows].map(row => row.map(writePlain).join(' '));
    return [];
  });
}

/** The first line of text for a list: a heading only where there is nothing else. */
export function findExcerpt(blocks: readonly Block[]): string {
  const text = listPlainLines(blocks.filter(({ kind }) => kind !== 'heading'));
  return text[0] ?? listPlainLines(blocks)[0] ?? '';
}

function writePlain(spans: readonly Span[]): string {
  return spans
    .map(span => {
      if (span.kind === 'break') return ' ';
      return 'text' in span ? span.text : writePlain(span.spans);
    })
    .join('');
}

function readBlocks(tokens: readonly Token[] = []): readonly Block[] {
  // The union of marked has a catch-all for extensions; none is installed here.
  return (tokens as readonly MarkedToken[]).flatMap(token => readBlock(token) ?? []);
}

function readBlock(token: MarkedToken): Block | undefined {
  switch (token.type) {
    case 'paragraph':
      return { kind: 'paragraph', spans: readSpans(token.tokens) };
    // The text of a tight list item.
    case 'text':
      return { kind: 'paragraph', spans: token.tokens ? readSpans(token.tokens) : readText(token.text) };
    case 'heading':
      return { kind: 'heading', level: chooseLevel(token.depth), spans: readSpans(token.tokens) };
    case 'list': {
      const start = token.ordered ? Number(token.start) || 1 : undefined;
      return { kind: 'list', start, items: token.items.map(item => readBlocks(item.tokens)) };
    }
    case 'blockquote':
      return { kind: 'quote', blocks: readBlocks(token.tokens) };
    case 'code':
      return { kind: 'code', text: token.text };
    case 'html':
      return { kind: 'paragraph', spans: [{ kind: 'text', text: token.raw.trim() }] };
    case 'hr':
      return { kind: 'rule' };
    case 'table': {
      const head = token.header.map(cell => readSpans(cell.tokens));
      return { kind: 'table', head, rows: token.rows.map(row => row.map(cell => readSpans(cell.tokens))) };
    }
    default:
      return undefined;
  }
}

/** The page has the only heading of the first level. */
function chooseLevel(depth: number): 2 | 3 | 4 {
  if (depth <= 2) return 2;
  return depth === 3 ? 3 : 4;
}

function readSpans(tokens: readonly Token[] = []): readonly Span[] {
  return (tokens as readonly MarkedToken[]).flatMap(readSpan);
}

function readSpan(token: MarkedToken): readonly Span[] {
  switch (token.type) {
    case 'text':
      return token.tokens ? readSpans(token.tokens) : readText(token.text);
    case 'escape':
      return [{ kind: 'text', text: token.text }];
    case 'html':
      return [{ kind: 'text', text: token.raw }];
    case 'image':
      return readText(token.text);
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'strong':
      return [{ kind: 'strong', spans: readSpans(token.tokens) }];
    case 'em':
      return [{ kind: 'emphasis', spans: readSpans(token.tokens) }];
    case 'del':
      return [{ kind: 'deleted', spans: readSpans(token.tokens) }];
    case 'br':
      return [{ kind: 'break' }];
    case 'link': {
      const target = chooseLinkTarget(token.href);
      const spans = readSpans(token.tokens);
      return target ? [{ kind: 'link', target, spans }] : spans;
    }
    default:
      return [];
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

function readText(text: string): readonly Span[] {
  const decoded = text.replace(
    /&(?:#(\d{1,6})|(\w+));/g,
    (whole, code: string | undefined, name: string | undefined) => {
      return code ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? whole);
    },
  );
  return [{ kind: 'text', text: decoded }];
}
