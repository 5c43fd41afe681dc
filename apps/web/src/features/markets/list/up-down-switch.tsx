import { Segmented } from '@truemark/ui/segmented';
import { setUpDown, type UpDown, usePreferences } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import styles from './up-down-switch.module.css';

/** Whether red or green rises: a choice for the whole product, kept in this browser. */
export function UpDownSwitch() {
  const t = useText('market-list');
  const upDown = usePreferences(preferences => preferences.upDown);
  return (
    <div className={styles.switch}>
      <span className={styles.label} aria-hidden="true">
        {t('upDown')}
      </span>
      <Segmented<UpDown>
        label={t('upDown')}
        isFit
        {...(styles.choices && { className: styles.choices })}
        value={upDown}
        onChange={setUpDown}
        options={[
          { value: 'red-up', label: <Choice isRedUp>{t('redUp')}</Choice> },
          { value: 'green-up', label: <Choice isRedUp={false}>{t('greenUp')}</Choice> },
        ]}
      />
    </div>
  );
}

function Choice(props: { readonly isRedUp: boolean; readonly children: string }) {
  return (
    <>
      <UpDownArrows isRedUp={props.isRedUp} />
      {props.children}
    </>
  );
}

/** An arrow up and an arrow down in the colours of a choice, whatever choice is in force. */
export function UpDownArrows(props: { readonly isRedUp: boolean }) {
  const [up, down] = props.isRedUp ? [styles.red, styles.green] : [styles.green, styles.red];
  return (
    <span className={styles.arrows}>
      <svg viewBox="0 0 8 8" className={up} aria-hidden="true">
        <path fill="currentColor" d="M4 1l4 6H0z" />
      </svg>
      <svg viewBox="0 0 8 8" className={down} aria-hidden="true">
        <path fill="currentColor" d="M4 7L0 1h8z" />
      </svg>
    </span>
  );
}
