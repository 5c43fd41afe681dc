import { foldSearch } from '../../platform/fold-search.ts';

/** The sides of the tickets. */
export type ActSide = 'long' | 'short' | 'up' | 'down';

/** An order as somebody has typed it: "buy btc 100". */
export interface TypedAct {
  readonly side: ActSide;
  /** What names the instrument. */
  readonly search: string;
  /** As it was typed; undefined without one. */
  readonly amount: string | undefined;
}

/** The verbs of all ten languages: whatever the page is in, people type what they are used to. */
const verbsBySide: Readonly<Record<ActSide, string>> = {
  long: 'buy long kaufen acheter compra comprar 買い 買う 買入 買 买入 买 做多 好倉 매수 사기 شراء',
  short: 'sell short verkaufen vendre vendi vender 売り 売る 売 卖出 卖 做空 賣出 賣 沽出 沽 淡倉 매도 팔기 بيع',
  up: 'up höher hausse rialzo alza 上昇 상승 看涨 看升 صعود',
  down: 'down tiefer baisse ribasso baja 下落 하락 看跌 هبوط',
};
const sides = Object.keys(verbsBySide) as ActSide[];
const verbs = sides.flatMap(side =>
  verbsBySide[side].split(' ').map(verb => ({ side, verb, folded: foldSearch(verb) })),
);
/** Scripts that put no blank between words. */
const unspaced = verbs
  .filter(({ verb }) => /^[\p{Script=Han}\p{Script=Hangul}]/u.test(verb))
  .toSorted((a, b) => b.verb.length - a.verb.length);

const figure = /^\p{Nd}[\p{Nd}.,٫٬’']{0,24}$/u;

/** Splits a search into words, and a verb from what is written on to it: 买比特币. */
function splitWords(search: string): readonly string[] {
  return search
    .normalize('NFKC')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(word => {
      const verb = unspaced.find(known => word.startsWith(known.verb))?.verb;
      return verb ? [verb, word.slice(verb.length)].filter(Boolean) : [word];
    });
}

/**
 * The order that a search says: a verb, an instrument and perhaps an amount, in any order of words. Undefined where there
 * is no verb, or nothing that names an instrument.
 */
export function readAct(search: string): TypedAct | undefined {
  const words = splitWords(search);
  const at = words.findIndex(word => verbs.some(({ folded }) => folded === foldSearch(word)));
  const side = verbs.find(({ folded }) => folded === foldSearch(words[at] ?? ''))?.side;
  if (side === undefined) return undefined;
  const rest = words.filter((_, index) => index !== at);
  // Some instruments are named by figures alone: the last figure is the amount, and only beside a name.
  const amountAt = rest.length > 1 ? rest.findLastIndex(word => figure.test(word)) : -1;
  const named = rest.filter((_, index) => index !== amountAt);
  return named.length === 0 ? undefined : { side, search: named.join(' '), amount: rest[amountAt] };
}
