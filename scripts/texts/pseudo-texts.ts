import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { formatTexts } from './catalogues.ts';

const accented = new Map(
  [...'aàbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoôpþqǫrŕsštţuûvṽwŵxẋyýzžAÀBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÔPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ']
    .map((sign, index, all) => [sign, all[index + 1] ?? sign] as const)
    .filter((_, index) => index % 2 === 0),
);

/** Words of another language: accented, so that they are told from ours, and a third longer, as German and French are. */
function stretchWords(words: string): string {
  return words.replace(/[A-Za-z]+/g, part => {
    const more = Math.round(part.length / 3);
    return [...part, ...part.slice(part.length - more).toLowerCase()].map(sign => accented.get(sign) ?? sign).join('');
  });
}

function stretchElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: stretchWords(element.value) };
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(stretchElement) };
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(stretchElement) },
  ]);
  return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
}

/** An ICU message in a language that nobody speaks; its values and cases stay. */
export function writePseudoText(message: string): string {
  return printAST(parse(message).map(stretchElement));
}

/**
 * Writes all texts of folders with an `en` each as a folder with two languages: `en`, and `ar`, which the page mirrors. For
 * journeys alone: no reader is offered it.
 */
export function writePseudoLocales(sources: readonly string[], target: string): void {
  for (const language of ['en', 'ar']) {
    mkdirSync(path.join(target, language), { recursive: true });
    for (const [name, texts] of readEnglish(sources))
      writeFileSync(path.join(target, language, name), formatTexts(texts));
  }
}

function readEnglish(sources: readonly string[]): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const byName = new Map<string, Readonly<Record<string, string>>>();
  for (const source of sources) {
    for (const name of readdirSync(path.join(source, 'en'))) {
      const texts = JSON.parse(readFileSync(path.join(source, 'en', name), 'utf8')) as Record<string, string>;
      const pseudo = Object.entries(texts).map(([key, text]) => [key, writePseudoText(text)]);
      byName.set(name, { ...byName.get(name), ...Object.fromEntries(pseudo) });
    }
  }
  return byName;
}
