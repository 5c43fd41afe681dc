import { Segmented } from '@truemark/ui/segmented';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../platform/page-title.tsx';
import { setTheme, usePreferences } from '../../../platform/preferences.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { Facts } from './facts.tsx';
import styles from './pass-frame.module.css';

/** A form on its own, beside what can be checked without an account. */
export function PassFrame(props: { readonly title: string; readonly lead: ReactNode; readonly children: ReactNode }) {
  const isDesktop = useShell() === 'desktop';
  return (
    <div className={styles.frame}>
      <section className={styles.form}>
        <PageTitle title={props.title} isShownOnMobile />
        <p className={`sub ${styles.lead}`}>{props.lead}</p>
        {props.children}
        <ThemeChoice />
      </section>
      {isDesktop && <Facts />}
    </div>
  );
}

/** There is no account yet whose menu would have it. */
function ThemeChoice() {
  const t = useText('shell');
  const theme = usePreferences(preferences => preferences.theme);
  return (
    <div className={styles.theme}>
      <Segmented
        label={t('appearance')}
        isFit
        options={[
          { value: 'light', label: t('appearanceLight') },
          { value: 'dark', label: t('appearanceDark') },
          { value: 'system', label: t('appearanceSystem') },
        ]}
        value={theme}
        onChange={setTheme}
      />
    </div>
  );
}
