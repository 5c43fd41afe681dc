import { Sheet } from '@truemark/ui/dialog';
import { useText } from '../../platform/text.ts';
import { DisplaySettings } from '../frame/display-settings.tsx';
import { LanguageItems } from '../frame/language-items.tsx';
import styles from './mobile-shell.module.css';

/** Language, theme and colours in one sheet: the top bar has room for one button. */
export function LanguageSheet(props: { readonly onClose: () => void }) {
  const t = useText('shell');
  const words = useText('common');
  return (
    <Sheet isOpen onClose={props.onClose} title={t('languageAndDisplay')} closeLabel={words('close')}>
      <div className={styles.languages}>
        <LanguageItems onChosen={props.onClose} />
      </div>
      <DisplaySettings />
    </Sheet>
  );
}
