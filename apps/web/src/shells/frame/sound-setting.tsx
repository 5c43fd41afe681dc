import { Segmented } from '@truemark/ui/segmented';
import { setSounds, useSounds } from '../../platform/news-sound.ts';
import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';

/** Whether news of orders are heard and felt; only who is logged in has any. */
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
