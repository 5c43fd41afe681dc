import { isOneLetterApart } from './is-one-letter-apart.ts';
import type { Findable, SearchIndex } from './search-index.ts';
import { foldText, listForms, listPairs, splitRuns } from './tokenise.ts';

/** An index that is ready to be asked. */
export interface OpenIndex<Document extends Findable> {
  readonly documents: readonly Document[];
  readonly terms: readonly string[];
  readonly places: readonly string[];
}

/** What a search found, and by what, so that it can be shown in a text. */
export interface Found<Document> {
  /** The best first. */
  readonly documents: readonly Document[];
  /** Words of the texts that fit the words of the search. */
  readonly words: ReadonlySet<string>;
  /** Stretches of the search that are compared by pairs. */
  readonly stretches: readonly string[];
}

export function openIndex<Document extends Findable>(
  { terms, places }: SearchIndex,
  documents: readonly Document[],
): OpenIndex<Document> {
  return { documents, terms: terms.split('\n'), places: places.split('\n') };
}

/** How well each document fits one part of a search, by its position. */
type Weights = Map<number, number>;

const titleFactor = 3;
/** What of the pairs of a stretch is enough where no document has all of them: nobody words a question twice alike. */
const pairsShareMin = 0.4;
const togetherFactor = 2;
const infixLengthMin = 3;
const nearLengthMin = 4;

/**
 * Documents that hold every part of a search; where none does, those that hold more than half of them. A word of an
 * alphabet is found whole, at the beginning or inside of another, and, where there is no such, with one letter wrong.
 */
export function findDocuments<Document extends Findable>(
  index: OpenIndex<Document>,
  search: string,
  isWanted: (document: Document) => boolean = () => true,
): Found<Document> {
  const runs = splitRuns(foldText(search)).filter(({ kind }) => kind !== 'gap');
  const words = new Set<string>();
  const parts = runs.map(({ kind, text }) =>
    kind === 'pairs' ? weighPairs(index, text) : weighWord(index, text, words),
  );
  const scores = [...addUp(parts, index.documents.length)].filter(([position]) => {
    const document = index.documents[position];
    return document !== undefined && isWanted(document);
  });
  const best = Math.max(0, ...scores.map(([, { count }]) => count));
  const isEnough = (count: number) => count === best && count > parts.length / 2;
  return {
    documents: scores
      .filter(([, { count }]) => isEnough(count))
      .toSorted(([a, { score }], [b, { score: other }]) => other - score || a - b)
      .flatMap(([position]) => index.documents[position] ?? []),
    words,
    stretches: runs.filter(({ kind }) => kind === 'pairs').map(({ text }) => text),
  };
}

/** What is rare among the documents counts more. */
function addUp(parts: readonly Weights[], total: number): ReadonlyMap<number, { count: number; score: number }> {
  const scores = new Map<number, { count: number; score: number }>();
  for (const part of parts) {
    const rarity = Math.log(1 + total / Math.max(1, part.size));
    for (const [position, weight] of part) {
      const { count, score } = scores.get(position) ?? { count: 0, score: 0 };
      scores.set(position, { count: count + 1, score: score + weight * rarity });
    }
  }
  return scores;
}

function weighWord(index: OpenIndex<Findable>, word: string, words: Set<string>): Weights {
  const forms = listForms(word);
  const weights = collect(index, term => Math.max(...forms.map(form => fitWord(term, form))), words);
  if (weights.size > 0 || word.length < nearLengthMin || /\d/.test(word)) return weights;
  return collect(index, term => (isOneLetterApart(term, word) ? 0.3 : 0), words);
}

function fitWord(term: string, word: string): number {
  if (term === word) return 1;
  if (term.startsWith(word)) return 0.7;
  return word.length >= infixLengthMin && term.includes(word) ? 0.4 : 0;
}

function collect(index: OpenIndex<Findable>, fit: (term: string) => number, words?: Set<string>): Weights {
  const weights: Weights = new Map();
  for (const [line, term] of index.terms.entries()) {
    const fitness = fit(term);
    if (fitness === 0) continue;
    words?.add(term);
    for (const place of (index.places[line] ?? '').split(' ').map(Number)) {
      const weight = fitness * (place % 2 === 1 ? titleFactor : 1);
      const position = place >> 1;
      weights.set(position, Math.max(weight, weights.get(position) ?? 0));
    }
  }
  return weights;
}

/** Documents with all pairs of a stretch, or with enough of them; those in which they stand together, as in the search, come first. */
function weighPairs(index: OpenIndex<Findable>, stretch: string): Weights {
  const pairs = listPairs(stretch);
  const last = pairs.length - 1;
  const parts = pairs.map((pair, at) => collect(index, term => (fitsPair(term, pair, at === last) ? 1 : 0)));
  const sums = new Map<number, { count: number; weight: number }>();
  for (const part of parts) {
    for (const [position, weight] of part) {
      const sum = sums.get(position) ?? { count: 0, weight: 0 };
      sums.set(position, { count: sum.count + 1, weight: sum.weight + weight });
    }
  }
  const hasWhole = [...sums.values()].some(({ count }) => count === pairs.length);
  const enough = [...sums].filter(([, { count }]) => count / pairs.length >= (hasWhole ? 1 : pairsShareMin));
  return new Map(
    enough.map(([position, { weight }]) => {
      const isTogether = pairs.length > 1 && holds(index.documents[position], stretch);
      return [position, (weight / pairs.length) * (isTogether ? togetherFactor : 1)];
    }),
  );
}

/** A letter that stands alone begins a pair; the last syllable of Hangul may be one that is still being typed. */
function fitsPair(term: string, pair: string, isLast: boolean): boolean {
  if (term === pair) return true;
  if (!isLast || term[0] !== pair[0]) return false;
  return [...pair].length === 1 || term.normalize('NFD').startsWith(pair.normalize('NFD'));
}

function holds(document: Findable | undefined, stretch: string): boolean {
  return document !== undefined && foldText(`${document.title}\n${document.text}`).includes(stretch);
}
