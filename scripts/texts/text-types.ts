import { listValues, type ValueForm } from './icu-text.ts';

type Texts = Readonly<Record<string, string>>;

const typeNames: Readonly<Record<ValueForm, string>> = { count: 'Counted', shown: 'Shown', case: 'Cases' };

function writeName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}

function writeVariable(namespace: string): string {
  return namespace.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function writeType(values: ReadonlyMap<string, ValueForm>): string {
  const forms: readonly ValueForm[] = ['case', 'count', 'shown'];
  return forms
    .map(form => ({ form, names: [...values].filter(([, own]) => own === form).map(([name]) => `'${name}'`) }))
    .filter(({ names }) => names.length > 0)
    .map(({ form, names }) => `${typeNames[form]}<${names.sort().join(' | ')}>`)
    .join(' & ');
}

function writeValues(namespace: string, texts: Texts): string {
  const lines = Object.entries(texts).flatMap(([key, text]) => {
    const values = listValues(text);
    return values.size === 0 ? [] : [`    readonly ${writeName(key)}: ${writeType(values)};\n`];
  });
  return lines.length === 0 ? '' : `  readonly ${writeName(namespace)}: {\n${lines.join('')}  };\n`;
}

/** An English file of a namespace, as the types import it. */
export interface EnglishFile {
  readonly namespace: string;
  readonly from: string;
  readonly texts: Texts;
}

/** Folders of an app's English texts, from the root, with how the types import them: its own, and what the server shares with it. */
export const englishFolders = {
  web: [
    { folder: 'apps/web/src/locales/en', from: './en' },
    { folder: 'packages/contract/locales/users/en', from: '@truemark/contract/locales/users/en' },
  ],
  console: [
    { folder: 'apps/console/src/locales/en', from: './en' },
    { folder: 'packages/contract/locales/operators/en', from: '@truemark/contract/locales/operators/en' },
  ],
  server: [
    { folder: 'apps/server/src/locales/en', from: './en' },
    { folder: 'packages/contract/locales/users/en', from: '@truemark/contract/locales/users/en' },
  ],
} as const;

/**
 * Source of the types of an app's English texts, not formatted: the namespaces with their keys, and the values that texts
 * ask for. A namespace may be spread over several files.
 */
export function writeTextTypes(files: readonly EnglishFile[]): string {
  const sorted = files.toSorted((one, other) =>
    `${one.namespace} ${one.from}` < `${other.namespace} ${other.from}` ? -1 : 1,
  );
  const byNamespace = Map.groupBy(sorted, ({ namespace }) => namespace);
  const nameFile = ({ namespace, from }: EnglishFile) =>
    writeVariable(from === './en' ? namespace : `shared-${namespace}`);
  const values = [...byNamespace]
    .map(([namespace, own]) => writeValues(namespace, Object.assign({}, ...own.map(({ texts }) => texts)) as Texts))
    .join('');
  const used = Object.values(typeNames).filter(name => values.includes(`${name}<`));
  const ownFiles = sorted.filter(({ from }) => from.startsWith('.'));
  const shared = sorted
    .filter(file => !ownFiles.includes(file))
    .map(file => ({ from: `${file.from}/${file.namespace}.json`, names: nameFile(file) }));
  const valueTypes = { from: '@truemark/contract/text-values', names: `{ ${used.sort().join(', ')} }` };
  const imports = [
    ...(used.length === 0 ? shared : [...shared, valueTypes]).toSorted((one, other) =>
      one.from < other.from ? -1 : 1,
    ),
    ...ownFiles.map(file => ({ from: `${file.from}/${file.namespace}.json`, names: nameFile(file) })),
  ].map(({ from, names }) => `import type ${names} from '${from}';\n`);
  const namespaces = [...byNamespace].map(
    ([name, own]) => `  readonly ${writeName(name)}: ${own.map(file => `typeof ${nameFile(file)}`).join(' & ')};\n`,
  );
  return `${imports.join('')}
/** Every namespace with its English files, which type the keys. Written by \`npm run texts\`, never by hand. */
export interface Texts {
${namespaces.join('')}}

/** What the English texts ask for, by namespace and key. */
export interface TextValues {
${values}}
`;
}
