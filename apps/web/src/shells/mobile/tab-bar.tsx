import { Link } from '@truemark/browser/router';
import { Icon } from '@truemark/ui/icon';
import { type DestinationName, destinations } from '../../platform/navigation.ts';
import { useText } from '../../platform/text.ts';
import { destinationIcons } from '../frame/destination-icons.ts';
import styles from './mobile-shell.module.css';

/** The six places at the thumb, under their short names. */
export function TabBar(props: { readonly place: DestinationName | undefined }) {
  const t = useText('shell');
  return (
    <nav className={styles.tabbar} aria-label={t('mainNavigation')}>
      {destinations.map(({ name, path }) => (
        <Link key={name} to={path} className={styles.tab} aria-current={name === props.place ? 'page' : undefined}>
          <Icon of={destinationIcons[name]} size={22} />
          <span>{t(`${name}Short`)}</span>
        </Link>
      ))}
    </nav>
  );
}
