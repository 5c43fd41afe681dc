import { Fragment, type ReactNode } from 'react';

type Wrap = (content: string) => ReactNode;

interface Piece {
  /** Empty for the words outside of any tag. */
  readonly tag: string;
  readonly content: string;
}

/** Splits a sentence at its tags, such as a `link` around some of its words; tags do not nest. */
export function splitTags(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    if (match.index > position) pieces.push({ tag: '', content: text.slice(position, match.index) });
    pieces.push({ tag: match[1] ?? '', content: match[2] ?? '' });
    position = match.index + match[0].length;
  }
  if (position < text.length) pieces.push({ tag: '', content: text.slice(position) });
  return pieces;
}

/**
 * A sentence with links or weight inside it, translated as a whole: `<b>`, `<link>` and the like are named by `tags`, the
 * words outside of them by ''.
 */
export function RichText(props: { readonly text: string; readonly tags: Readonly<Record<string, Wrap>> }) {
  return splitTags(props.text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name and never move.
    <Fragment key={index}>{props.tags[piece.tag]?.(piece.content) ?? piece.content}</Fragment>
  ));
}
