import { Segmented } from '@truemark/ui/segmented';
import { setSounds, useSounds } from '../../platform/news-sound.ts';
import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';

/** Sound and vibration for news of orders, which only those who are logged in get. */
export function SoundSetting() {
  const t = useText('account-shell');
  const shell = useText('shell');
  const isOn = useSounds(sounds => sounds.isOn);
  return (
    <div className={styles.setting}>
      <span className={styles.settingLabel}>{t('sounds')}</span>
      <Segmented
        label={t('sounds')}
        options={[
          { value: 'on', label: shell('shortcutsOn') },
          { value: 'off', label: shell('shortcutsOff') },
        ]}
        value={isOn ? 'on' : 'off'}
        onChange={value => setSounds(value === 'on')}
      />
    </div>
  );
}
