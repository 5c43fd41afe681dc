import type { Problem, Source } from './sources.ts';

const descriptionFile = /^(.*\/locales(?:\/users|\/operators)?)\/descriptions\/([\w-]+\.json)$/;

/** What translators are told of a text names a text that there is. */
export function checkDescriptions(texts: readonly Source[]): readonly Problem[] {
  return texts.flatMap(({ file, text }) => {
    const [, folder = '', name = ''] = descriptionFile.exec(file) ?? [];
    if (folder === '') return [];
    const english = JSON.parse(texts.find(source => source.file === `${folder}/en/${name}`)?.text ?? '{}') as object;
    return Object.keys(JSON.parse(text) as object)
      .filter(key => !Object.hasOwn(english, key))
      .map(key => ({ file, message: `${key} describes a text that there is not` }));
  });
}
