import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { languages } from '@truemark/contract/languages';
import type { Plugin } from 'vite';

const prefix = 'virtual:truemark-texts/';
const loadersName = 'virtual:truemark-text-loaders';

type Texts = Record<string, unknown>;

/** Folders of an app's words: its own, and those that it shares with the server; a namespace may be spread over them. */
type LocalesFolders = readonly string[];

function loadTexts(folders: LocalesFolders, language: string): Map<string, Texts> {
  const texts = new Map<string, Texts>();
  for (const folder of folders.map(name => join(name, language))) {
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder)) {
      if (file.endsWith('.json'))
        texts.set(file.slice(0, -5), {
          ...texts.get(file.slice(0, -5)),
          ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts),
        });
    }
  }
  return texts;
}

/** Texts of a language by namespace; whatever it lacks is filled from English, so that no screen ever shows a key. */
function loadFilledTexts(folders: LocalesFolders, language: string): Map<string, Texts> {
  const english = loadTexts(folders, 'en');
  if (language === 'en') return english;
  const own = loadTexts(folders, language);
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

/** The messages of one language, compiled, under `namespace.key`, of the namespaces that `isWanted`. */
export function compileTexts(
  folders: LocalesFolders,
  language: string,
  isWanted: (namespace: string) => boolean = () => true,
): Record<string, unknown> {
  const messages: Record<string, unknown> = {};
  for (const [namespace, texts] of loadFilledTexts(folders, language)) {
    if (!isWanted(namespace)) continue;
    for (const [key, text] of Object.entries(texts)) {
      const name = `${namespace}.${key}`;
      messages[name] = compileText(`${language}/${name}`, text);
    }
  }
  return messages;
}

/** The languages somebody has written words in. */
function listWrittenLanguages(folders: LocalesFolders): readonly string[] {
  return languages.filter(language => folders.some(folder => existsSync(join(folder, language))));
}

/** Source of the module that knows how to load every language. */
function writeLoaders(folders: LocalesFolders): string {
  const written = listWrittenLanguages(folders);
  // A language that nobody has written is the English module itself and not a copy of it.
  const lines = languages.map(language => {
    const source = written.includes(language) ? language : 'en';
    return `${language}: () => import(${JSON.stringify(prefix + source)})`;
  });
  return `export const textLoaders = { ${lines.join(',\n')} };
    export const writtenLanguages = ${JSON.stringify(written)};`;
}

/** Source of a language: its words for the first picture, and how to load the others. */
function writeLanguage(language: string, messages: Record<string, unknown>, separate: readonly string[]): string {
  const lines = separate.map(
    part => `${JSON.stringify(part)}: () => import(${JSON.stringify(`${prefix}${language}/${part}`)})`,
  );
  return `export const messages = ${JSON.stringify(messages)};
    export const parts = { ${lines.join(',\n')} };`;
}

/**
 * Compiles `<folder>/<language>/<namespace>.json`, so that the browser gets ready messages and no ICU parser.
 * `separate` namespaces are modules of their own, loaded with the pages that need them; all others of a language come
 * as one module with the first picture, and it alone knows where the separate ones are: a reader of one language need not
 * load the addresses of nine others.
 */
export function textsPlugin(folders: LocalesFolders, separate: readonly string[]): Plugin {
  return {
    name: 'truemark:texts',
    resolveId(source) {
      return source === loadersName || source.startsWith(prefix) ? `\0${source}` : undefined;
    },
    load(id) {
      if (id === `\0${loadersName}`) return writeLoaders(folders);
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [language = '', part] = id.slice(prefix.length + 1).split('/');
      const messages = compileTexts(folders, language, namespace =>
        part === undefined ? !separate.includes(namespace) : namespace === part,
      );
      if (part === undefined) return writeLanguage(language, messages, separate);
      return `export const messages = ${JSON.stringify(messages)};`;
    },
    configureServer(server) {
      // Tests have a server without HTTP, which no page is to be loaded anew by.
      if (!server.httpServer) return;
      const reload = () => {
        for (const [id, module] of server.moduleGraph.idToModuleMap) {
          if (id.startsWith(`\0${prefix}`)) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      };
      const watchers = folders.map(folder => watch(folder, { recursive: true }, reload));
      server.httpServer.once('close', () => {
        for (const watcher of watchers) watcher.close();
      });
    },
  };
}
