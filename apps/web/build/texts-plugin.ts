import { readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { languages } from '@truemark/contract/languages';
import type { Plugin } from 'vite';

const prefix = 'virtual:texts/';

type Texts = Record<string, unknown>;

function loadTexts(folder: string): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.json'))
      texts.set(file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts);
  }
  return texts;
}

/** Texts of a language by namespace; whatever it lacks is filled from English, so that no screen ever shows a key. */
function loadFilledTexts(localesFolder: string, language: string): Map<string, Texts> {
  const english = loadTexts(join(localesFolder, 'en'));
  if (language === 'en') return english;
  let own: Map<string, Texts>;
  try {
    own = loadTexts(join(localesFolder, language));
  } catch {
    return english;
  }
  return new Map([...english].map(([namespace, texts]) => [namespace, { ...texts, ...own.get(namespace) }]));
}

function compileText(name: string, text: unknown): unknown {
  if (typeof text !== 'string') throw new Error(`${name} is not a text`);
  try {
    return compileMessageOrThrow(text);
  } catch (cause) {
    throw new Error(`${name} is not a valid ICU message: ${text}`, { cause });
  }
}

/** The messages of one language, compiled, under `namespace.key`. */
export function compileTexts(localesFolder: string, language: string): Record<string, unknown> {
  const messages: Record<string, unknown> = {};
  for (const [namespace, texts] of loadFilledTexts(localesFolder, language)) {
    for (const [key, text] of Object.entries(texts)) {
      const name = `${namespace}.${key}`;
      messages[name] = compileText(`${language}/${name}`, text);
    }
  }
  return messages;
}

/**
 * Compiles `<localesFolder>/<language>/<namespace>.json` into one module per language, `virtual:texts/<language>`, so
 * that the browser gets ready messages and no ICU parser.
 */
export function textsPlugin(localesFolder: string): Plugin {
  return {
    name: 'truemark:texts',
    resolveId(source) {
      const isText = source.startsWith(prefix) && languages.some(language => source === prefix + language);
      return isText ? `\0${source}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      // JSON.parse of one long text is quicker to start than the same data as an object literal.
      const json = JSON.stringify(JSON.stringify(compileTexts(localesFolder, language)));
      return `export const messages = JSON.parse(${json});`;
    },
    configureServer(server) {
      const watcher = watch(localesFolder, { recursive: true }, () => {
        for (const language of languages) {
          const module = server.moduleGraph.getModuleById(`\0${prefix}${language}`);
          if (module) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      });
      server.httpServer?.once('close', () => watcher.close());
    },
  };
}
