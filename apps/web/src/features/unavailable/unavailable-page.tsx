import { Link, useLocation } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { StatusChip } from '@truemark/ui/status-chip';
import { PageTitle } from '../../platform/page-title.tsx';
import { useText } from '../../platform/text.ts';
import { findProduct, type Product } from './find-product.ts';
import styles from './unavailable-page.module.css';

/** A page whose feature is not built yet: what it will be, and ways on. */
export default function UnavailablePage() {
  const { pathname } = useLocation();
  const product = findProduct(pathname);
  if (!product) return null;
  const hasPlan = product.points.length > 0;
  return (
    <div className={`page ${styles.page}`}>
      <div className={hasPlan ? styles.grid : styles.narrow}>
        <Words product={product} />
        {hasPlan && <Plan product={product} />}
      </div>
    </div>
  );
}

function Words(props: { readonly product: Product }) {
  const t = useText('unavailable');
  const { product } = props;
  return (
    <div className={styles.head}>
      <StatusChip family="idle">{t('chip')}</StatusChip>
      <PageTitle title={t(product.title)} {...(product.back && { back: product.back })} isShownOnMobile />
      <p className="lead">{t(product.text)}</p>
      <p className="sub">{t('explain')}</p>
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: 'primary', size: 'large' })} to="/market">
          {t('openMarket')}
        </Link>
        <Link className={buttonClass({ variant: 'secondary', size: 'large' })} to="/">
          {t('backHome')}
        </Link>
      </div>
    </div>
  );
}

function Plan(props: { readonly product: Product }) {
  const t = useText('unavailable');
  return (
    <section className={styles.plan} aria-labelledby="plan-title">
      <h2 id="plan-title" className="h4">
        {t('willBe')}
      </h2>
      <ol>
        {props.product.points.map((point, index) => (
          <li key={point}>
            <span className={`${styles.number} num`} aria-hidden="true">
              {index + 1}
            </span>
            <span>{t(point)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
