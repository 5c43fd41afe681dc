import { createHash } from 'node:crypto';
import type { Language } from '@truemark/contract/languages';
import type { Receipt } from '@truemark/contract/trading/orders';
import { type CardText, writeCard } from './card-words.ts';
import { drawCard } from './draw-card.ts';
import { readCard } from './read-card.ts';

/** A card as it is sent. */
export interface Card {
  readonly png: Buffer;
  readonly etag: string;
}

export interface Cards {
  /** What a card says; undefined of a receipt without a result. */
  word(receipt: Receipt, language: Language): CardText | undefined;
  /** `link` is null before the receipt is shared. */
  draw(text: CardText, language: Language, link: string | null): Promise<Card>;
}

const keptMax = 200;

/** Draws cards, and keeps the last ones: the same words under the same link are the same picture. */
export function createCards(products: Parameters<typeof readCard>[1]): Cards {
  const kept = new Map<string, Promise<Card>>();

  async function drawAnew(...card: Parameters<typeof drawCard>): Promise<Card> {
    const png = await drawCard(...card);
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
  }

  return {
    word(receipt, language) {
      const figures = readCard(receipt, products);
      return figures && writeCard(figures, language);
    },
    draw(text, language, link) {
      const key = JSON.stringify([text, language, link]);
      const known = kept.get(key);
      if (known) return known;
      if (kept.size >= keptMax) kept.clear();
      const drawn = drawAnew(text, language, link);
      kept.set(key, drawn);
      // What could not be drawn is tried anew by the next who asks; whoever waits for it is told.
      drawn.catch(() => kept.delete(key));
      return drawn;
    },
  };
}
