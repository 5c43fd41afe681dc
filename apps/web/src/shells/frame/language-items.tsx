import { type Language, languages, languageTags } from '@truemark/contract/languages';
import { PopoverItem } from '@truemark/ui/popover';
import { useLanguage } from '../../platform/preferences.ts';
import { chooseLanguageForGood, getText, languageNames } from '../../platform/text.ts';
import { showToast } from '../../platform/toasts.ts';

/** Shows a language for good; says so when its words do not arrive and the page stays as it is. */
async function choose(language: Language): Promise<void> {
  try {
    await chooseLanguageForGood(language);
  } catch {
    showToast('error', getText('common')('errorNetwork'));
  }
}

/** The ten languages under their own names, without flags. */
export function LanguageItems(props: { readonly onChosen: () => void }) {
  const current = useLanguage();
  return languages.map(language => (
    <PopoverItem
      key={language}
      isCurrent={language === current}
      onClick={() => {
        void choose(language);
        props.onChosen();
      }}
    >
      <span lang={languageTags[language]}>{languageNames[language]}</span>
    </PopoverItem>
  ));
}
