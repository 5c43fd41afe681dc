import { Segmented } from '@truemark/ui/segmented';
import { setTheme, setUpDown, type Theme, type UpDown, usePreferences } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';

/** Theme and the colour of rising prices. */
export function DisplaySettings() {
  const t = useText('shell');
  const { theme, upDown } = usePreferences();
  const themes: readonly { value: Theme; label: string }[] = [
    { value: 'light', label: t('appearanceLight') },
    { value: 'dark', label: t('appearanceDark') },
    { value: 'system', label: t('appearanceSystem') },
  ];
  const colours: readonly { value: UpDown; label: React.ReactNode }[] = [
    { value: 'red-up', label: <Colour className={styles.up} text={t('coloursRedUp')} /> },
    { value: 'green-up', label: <Colour className={styles.down} text={t('coloursGreenUp')} /> },
  ];
  return (
    <div className={styles.settings}>
      <div className={styles.setting}>
        <span className={styles.settingLabel}>{t('appearance')}</span>
        <Segmented label={t('appearance')} options={themes} value={theme} onChange={setTheme} />
      </div>
      <div className={styles.setting}>
        <span className={styles.settingLabel}>{t('colours')}</span>
        <Segmented label={t('colours')} options={colours} value={upDown} onChange={setUpDown} />
      </div>
    </div>
  );
}

function Colour(props: { readonly className: string | undefined; readonly text: string }) {
  return (
    <>
      <span className={props.className} aria-hidden="true" />
      {props.text}
    </>
  );
}
