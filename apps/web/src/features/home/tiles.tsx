import { Link } from '@truemark/browser/router';
import { Icon } from '@truemark/ui/icon';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useText } from '../../platform/text.ts';
import { products } from './products.ts';
import styles from './tiles.module.css';

/** The four products on desktop, each with a sentence. */
export function Tiles() {
  const t = useText('home');
  return (
    <nav className={styles.tiles} aria-label={t('products')}>
      {products.map(product => (
        <Link key={product.path} className={styles.tile} to={product.path}>
          <Icon of={product.icon} size={24} />
          <span className={styles.title}>{t(product.title)}</span>
          <span className={styles.text}>{t(product.text)}</span>
          <span className={styles.go}>
            <Icon of={ArrowRight} isFlipped />
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** The four products on a phone: a picture and a word. */
export function MobileTiles() {
  const t = useText('home');
  return (
    <nav className={styles.mobileTiles} aria-label={t('products')}>
      {products.map(product => (
        <Link key={product.path} className={styles.mobileTile} to={product.path}>
          <span className={styles.picture}>
            <Icon of={product.icon} size={24} />
          </span>
          {t(product.title)}
        </Link>
      ))}
    </nav>
  );
}
