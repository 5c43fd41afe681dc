import { Link } from '@truemark/browser/router';
import { IconButton } from '@truemark/ui/icon-button';
import { Popover } from '@truemark/ui/popover';
import ChartSpline from 'lucide-react/icons/chart-spline';
import { useText } from '../../platform/text.ts';
import { switchIndicator, useChartChoices } from './chart-choices.ts';
import styles from './chart-toolbar.module.css';
import { indicators, isBelowPrice } from './indicators.ts';

/** Each indicator on or off. */
export function IndicatorMenu(props: { readonly isComparing: boolean }) {
  const t = useText('instrument');
  const compare = useText('compare');
  const chosen = useChartChoices(choices => choices.indicators);
  return (
    <Popover
      label={t('indicators')}
      className={styles.menu ?? ''}
      trigger={trigger => <IconButton icon={ChartSpline} size="small" label={t('indicators')} {...trigger} />}
    >
      <ul>
        {indicators.map(({ name }) => (
          <li key={name}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                disabled={props.isComparing && !isBelowPrice(name)}
                onChange={() => switchIndicator(name)}
              />
              <span className={styles.indicator}>{name}</span>
              <span className={styles.meaning}>{t(`indicator.${name}`)}</span>
            </label>
          </li>
        ))}
      </ul>
      {props.isComparing && <p className={styles.resting}>{compare('indicatorsHidden')}</p>}
      <p className={styles.help}>
        <Link className="lnk" to="/help?id=chart-indicators">
          {t('indicatorsHelp')}
        </Link>
      </p>
    </Popover>
  );
}
