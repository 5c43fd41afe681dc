import { languages, languageTags } from '@truemark/contract/languages';
import { PopoverItem } from '@truemark/ui/popover';
import { useLanguage } from '../../platform/preferences.ts';
import { languageNames } from '../../platform/text.ts';
import { chooseLanguage } from './choose-language.ts';

/** The ten languages under their own names, without flags. */
export function LanguageItems(props: { readonly onChosen: () => void }) {
  const current = useLanguage();
  return languages.map(language => (
    <PopoverItem
      key={language}
      isCurrent={language === current}
      onClick={() => {
        void chooseLanguage(language);
        props.onChosen();
      }}
    >
      <span lang={languageTags[language]}>{languageNames[language]}</span>
    </PopoverItem>
  ));
}
