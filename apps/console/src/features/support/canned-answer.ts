import type { Language } from '@truemark/contract/languages';
import type { CannedAnswer } from '@truemark/contract/operators/support';

/** A ready answer in the language of a chat, in English where it is not written in that. */
export function pickAnswer({ texts }: CannedAnswer, language: Language): CannedAnswer['texts'][number] | undefined {
  return texts.find(text => text.language === language) ?? texts.find(text => text.language === 'en') ?? texts[0];
}

/** Puts an answer behind what is written already. */
export function addAnswer(written: string, body: string): string {
  return written.trim() === '' ? body : `${written.trimEnd()}\n\n${body}`;
}
