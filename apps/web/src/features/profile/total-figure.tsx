import { missingText } from '@truemark/ui/format/locale';
import { IconButton } from '@truemark/ui/icon-button';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { hiddenText, setFiguresHidden, useHiddenFigures } from '../amounts/index.ts';
import styles from './total-figure.module.css';

/**
 * A great figure in USDT with its name over it, and the switch that hides all figures. Undefined is not known: its unit
 * comes with it, at its place.
 */
export function TotalFigure(props: { readonly label: ReactNode; readonly amount: string | undefined }) {
  const t = useText('profile');
  const account = useText('account');
  const isDemo = useIsDemo();
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  return (
    <>
      <div className={styles.label}>
        {props.label}
        <IconButton
          icon={isHidden ? EyeOff : Eye}
          size="small"
          label={t(isHidden ? 'showFigures' : 'hideFigures')}
          onClick={() => setFiguresHidden(!isHidden)}
        />
      </div>
      <p className={styles.total}>
        <span className="num">{isHidden ? hiddenText : (props.amount ?? missingText)}</span>{' '}
        {props.amount !== undefined && <span className={styles.unit}>{isDemo ? account('practiceUnit') : 'USDT'}</span>}
      </p>
    </>
  );
}

/** The same places while the figure is on its way. */
export function WaitingFigure(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <div className={styles.label}>{props.label}</div>
      <p className={styles.total}>{props.children}</p>
    </>
  );
}

/** That a sum is without assets that have no price. */
export function UnpricedNote(props: { readonly assets: readonly string[] }) {
  const t = useText('profile');
  const locale = useLocale();
  const { assets } = props;
  if (assets.length === 0) return null;
  return (
    <p className={styles.note}>
      {t('unpriced', {
        assets: new Intl.ListFormat(locale, { type: 'conjunction' }).format(assets),
        count: assets.length,
      })}
    </p>
  );
}
