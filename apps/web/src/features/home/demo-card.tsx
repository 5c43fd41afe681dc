import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { useText } from '../../platform/text.ts';
import styles from './demo-card.module.css';

/** The way to the demo account. */
export function DemoCard(props: { readonly isFull?: boolean }) {
  const t = useText('home');
  return (
    <section className={styles.card}>
      <div className={styles.body}>
        <h2 className="h4">{t('demoTitle')}</h2>
        <p className={styles.text}>{t('demoText')}</p>
        <Link
          className={buttonClass({ size: props.isFull ? 'medium' : 'small', isFull: props.isFull ?? false })}
          to="/demo"
        >
          {t('demoOpen')}
        </Link>
      </div>
    </section>
  );
}
