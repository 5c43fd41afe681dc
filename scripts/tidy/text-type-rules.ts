import { englishFolders, writeTextTypes } from '../texts/text-types.ts';
import type { Problem, Source } from './sources.ts';

/** Source without what a formatter adds. */
function readBare(source: string): string {
  return source.replace(/\s+/g, '').replace(/(?<=[<:])\|/g, '');
}

/** The types of texts are those of the English ones: namespaces, keys and values. */
export function checkTextTypes(texts: readonly Source[], code: readonly Source[]): readonly Problem[] {
  return Object.entries(englishFolders).flatMap(([app, folders]) => {
    const files = folders.flatMap(({ folder, from }) =>
      texts
        .filter(source => source.file.startsWith(`${folder}/`))
        .map(source => ({
          namespace: source.file.slice(folder.length + 1, -'.json'.length),
          from,
          texts: JSON.parse(source.text) as Record<string, string>,
        })),
    );
    const file = `apps/${app}/src/locales/text-types.ts`;
    const written = code.find(source => source.file === file)?.text ?? '';
    const isRight = readBare(written) === readBare(writeTextTypes(files));
    return isRight ? [] : [{ file, message: 'is not that of the English texts: npm run texts' }];
  });
}
