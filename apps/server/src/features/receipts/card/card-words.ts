import type { Language } from '@truemark/contract/languages';
import { netShareScale } from '@truemark/domain/receipts/net-share';
import english from '../../../locales/en/card.json' with { type: 'json' };
import type { Texts, TextValues } from '../../../locales/text-types.ts';
import { loadWords, type Words } from '../../../platform/words/load-words.ts';
import type { CardFigures } from './read-card.ts';

type CardWords = Words<Texts['card'], TextValues['card']>;

let findWords: ((language: Language) => CardWords) | undefined;

/** All that stands on a card, in one language. */
export interface CardText {
  readonly title: string;
  /** The percentage, with its sign. */
  readonly net: string;
  readonly netOf: string;
  readonly ended: string;
  readonly corrected: string | null;
  /** What is not real about it: money, prices. */
  readonly marks: readonly string[];
  readonly drawn: string;
  readonly scan: string;
  readonly preview: string;
  /** How other sites name a link to the receipt. */
  readonly pageTitle: string;
}

function writePercent(net: bigint, languageTag: string): string {
  const format = new Intl.NumberFormat(`${languageTag}-u-nu-latn`, {
    style: 'percent',
    minimumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  return format.format(Number(net) / Number(netShareScale)).replace('-', '\u2212');
}

function writeTitle({ symbol, direction, leverage }: CardFigures, { say }: CardWords): string {
  if (direction === 'up' || direction === 'down') return say(`title.${direction}`, { symbol });
  return say(`title.${direction}`, { symbol, leverage: String(leverage) });
}

export function writeCard(figures: CardFigures, language: Language): CardText {
  findWords ??= loadWords<Texts['card'], TextValues['card']>('card.json', english);
  const words = findWords(language);
  const { say, languageTag } = words;
  const moment = new Intl.DateTimeFormat(`${languageTag}-u-nu-latn`, {
    ...({ dateStyle: 'medium', timeStyle: 'short' } as const),
    ...({ hourCycle: 'h23', timeZone: 'UTC' } as const),
  });
  const title = writeTitle(figures, words);
  const net = writePercent(figures.net, languageTag);
  return {
    ...{ title, net, netOf: say(`net.${figures.of}`) },
    ended: say(figures.of === 'margin' ? 'closed' : 'settled', { time: moment.format(figures.endedAtMs) }),
    corrected: figures.isCorrected ? say('corrected') : null,
    marks: [...(figures.isDemo ? [say('demo')] : []), ...(figures.unreal ? [say(figures.unreal)] : [])],
    ...{ drawn: say('drawn'), scan: say('scan'), preview: say('preview') },
    pageTitle: say('pageTitle', { title, net }),
  };
}
