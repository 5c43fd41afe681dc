import { tokenise } from './tokenise.ts';

/** What can be found: a heading and a text. */
export interface Findable {
  readonly title: string;
  readonly text: string;
}

/**
 * An index as it travels: one term a line, and in the same line of `places` where it is, as numbers: twice the position
 * of the document, and one more where the term is in the title.
 */
export interface SearchIndex {
  readonly terms: string;
  readonly places: string;
}

/** The index of documents by their order. */
export function buildSearchIndex(documents: readonly Findable[]): SearchIndex {
  const places = new Map<string, Set<number>>();
  for (const [position, { title, text }] of documents.entries()) {
    for (const term of tokenise(text)) addPlace(places, term, position * 2);
    for (const term of tokenise(title)) {
      places.get(term)?.delete(position * 2);
      addPlace(places, term, position * 2 + 1);
    }
  }
  const terms = [...places.keys()].toSorted();
  return {
    terms: terms.join('\n'),
    places: terms.map(term => [...(places.get(term) ?? [])].join(' ')).join('\n'),
  };
}

function addPlace(places: Map<string, Set<number>>, term: string, place: number): void {
  const known = places.get(term);
  if (known) known.add(place);
  else places.set(term, new Set([place]));
}
