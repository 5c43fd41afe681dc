import { showToast } from '@truemark/browser/toasts';
import { findLanguage, languages, languageTags } from '@truemark/contract/languages';
import { Segmented } from '@truemark/ui/segmented';
import { Select } from '@truemark/ui/select';
import Languages from 'lucide-react/icons/languages';
import Palette from 'lucide-react/icons/palette';
import SunMoon from 'lucide-react/icons/sun-moon';
import { setTheme, setUpDown, usePreferences } from '../../../platform/preferences.ts';
import { chooseLanguageForGood, getText, languageNames, useText } from '../../../platform/text.ts';
import { Setting, SettingGroup } from './setting.tsx';

async function chooseLanguage(tag: string): Promise<void> {
  const language = findLanguage(tag);
  if (!language) return;
  try {
    await chooseLanguageForGood(language);
  } catch {
    showToast('error', getText('common')('errorNetwork'));
  }
}

/** Choices of this browser: language, appearance, and the colour of what rises. */
export function DisplaySettings() {
  const t = useText('security');
  const shell = useText('shell');
  const { language, theme, upDown } = usePreferences();
  return (
    <SettingGroup title={t('display')} lead={t('displayText')}>
      <Setting
        icon={Languages}
        title={shell('language')}
        action={
          <Select
            aria-label={shell('language')}
            isDense
            value={language}
            onChange={event => void chooseLanguage(event.target.value)}
          >
            {languages.map(each => (
              <option key={each} value={each} lang={languageTags[each]}>
                {languageNames[each]}
              </option>
            ))}
          </Select>
        }
      />
      <Setting
        icon={SunMoon}
        title={shell('appearance')}
        action={
          <Segmented
            label={shell('appearance')}
            options={[
              { value: 'light', label: shell('appearanceLight') },
              { value: 'dark', label: shell('appearanceDark') },
              { value: 'system', label: shell('appearanceSystem') },
            ]}
            value={theme}
            onChange={setTheme}
          />
        }
      />
      <Setting
        icon={Palette}
        title={shell('colours')}
        action={
          <Segmented
            label={shell('colours')}
            options={[
              { value: 'red-up', label: shell('coloursRedUp') },
              { value: 'green-up', label: shell('coloursGreenUp') },
            ]}
            value={upDown}
            onChange={setUpDown}
          />
        }
      />
    </SettingGroup>
  );
}
