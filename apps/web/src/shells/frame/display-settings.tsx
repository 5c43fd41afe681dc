import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { Segmented } from '@truemark/ui/segmented';
import { Lazily } from '../../platform/lazily.tsx';
import {
  setShortcuts,
  setTheme,
  setUpDown,
  type Theme,
  type UpDown,
  usePreferences,
} from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { loadNamespaces, useText } from '../../platform/text.ts';
import styles from './frame.module.css';

const soundChunk = createChunk(async () => {
  const [{ SoundSetting }] = await Promise.all([import('./sound-setting.tsx'), loadNamespaces(['account-shell'])]);
  return SoundSetting;
}, chunkTimeoutMs);

/** Theme, the colour of rising prices, whether single keys do something, and whether news of orders are heard. */
export function DisplaySettings() {
  const t = useText('shell');
  const { theme, upDown, hasShortcuts } = usePreferences();
  const themes: readonly { value: Theme; label: string }[] = [
    { value: 'light', label: t('appearanceLight') },
    { value: 'dark', label: t('appearanceDark') },
    { value: 'system', label: t('appearanceSystem') },
  ];
  const colours: readonly { value: UpDown; label: React.ReactNode }[] = [
    { value: 'red-up', label: <Colour className={styles.up} text={t('coloursRedUp')} /> },
    { value: 'green-up', label: <Colour className={styles.down} text={t('coloursGreenUp')} /> },
  ];
  const shortcuts: readonly { value: 'on' | 'off'; label: string }[] = [
    { value: 'on', label: t('shortcutsOn') },
    { value: 'off', label: t('shortcutsOff') },
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
      {/* A phone has no keys. */}
      {useShell() === 'desktop' && (
        <div className={styles.setting}>
          <span className={styles.settingLabel}>{t('shortcuts')}</span>
          <Segmented
            label={t('shortcuts')}
            options={shortcuts}
            value={hasShortcuts ? 'on' : 'off'}
            onChange={value => setShortcuts(value === 'on')}
          />
        </div>
      )}
      {useUser() !== undefined && <Lazily chunk={soundChunk} given={{}} />}
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
