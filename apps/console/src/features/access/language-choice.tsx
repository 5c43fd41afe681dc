import { languageNames } from '@truemark/browser/texts';
import { showToast } from '@truemark/browser/toasts';
import { languages, languageTags } from '@truemark/contract/languages';
import { Field } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { getErrorText } from '../../platform/error-text.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { chooseLanguage, useText } from '../../platform/text.ts';

/** The language of this browser's console. */
export function LanguageChoice() {
  const t = useText('access');
  const shown = usePreferences(preferences => preferences.language);
  const choose = (value: string) => {
    const language = languages.find(each => each === value);
    if (language) chooseLanguage(language).catch((error: unknown) => showToast('error', getErrorText(error)));
  };
  return (
    <Field label={t('language')}>
      {parts => (
        <Select {...parts} value={shown} onChange={event => choose(event.target.value)}>
          {languages.map(language => (
            <option key={language} value={language} lang={languageTags[language]}>
              {languageNames[language]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
