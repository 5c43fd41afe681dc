import { Icon } from '@truemark/ui/icon';
import { Popover } from '@truemark/ui/popover';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { useLanguage } from '../../platform/preferences.ts';
import { languageNames, useText } from '../../platform/text.ts';
import { LanguageItems } from './language-items.tsx';
import styles from './language-picker.module.css';

/** The language on screen, under its own name, and the ten to choose from. */
export function LanguagePicker() {
  const t = useText('shell');
  const language = useLanguage();
  const name = languageNames[language];
  return (
    <Popover
      label={t('language')}
      trigger={trigger => (
        <button type="button" className={styles.button} aria-label={t('languageCode', { name })} {...trigger}>
          <Icon of={Globe} size={16} />
          <span className={styles.name}>{name}</span>
          <span className={styles.code}>{language.toUpperCase()}</span>
          <Icon of={ChevronDown} size={14} />
        </button>
      )}
    >
      {close => <LanguageItems onChosen={close} />}
    </Popover>
  );
}
