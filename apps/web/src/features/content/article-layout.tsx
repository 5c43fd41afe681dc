import { Link } from '@truemark/browser/router';
import type { ReactNode } from 'react';
import styles from './content.module.css';

export interface MenuGroup {
  readonly name: string;
  readonly entries: readonly { readonly path: string; readonly title: string; readonly isCurrent: boolean }[];
}

/** A text with its neighbours: beside it on a wide page, below it on a narrow one. */
export function ArticleLayout(props: {
  readonly menuLabel: string;
  readonly menu: readonly MenuGroup[];
  readonly children: ReactNode;
}) {
  const groups = props.menu.filter(group => group.entries.length > 0);
  return (
    <div className={styles.side}>
      <div className={styles.main}>{props.children}</div>
      {groups.length > 0 && (
        <nav className={styles.menu} aria-label={props.menuLabel}>
          {groups.map(group => (
            <div key={group.name}>
              <h2 className={styles.menuName}>{group.name}</h2>
              <ul>
                {group.entries.map(entry => (
                  <li key={entry.path}>
                    <Link
                      to={entry.path}
                      className={styles.menuLink}
                      aria-current={entry.isCurrent ? 'page' : undefined}
                    >
                      {entry.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
    </div>
  );
}
