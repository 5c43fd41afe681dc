import { Link } from '@truemark/browser/router';
import { buildRefusalPath } from '@truemark/contract/refusal-help';
import { calculateRefusalCode, type RefusalName } from '@truemark/contract/refusals';
import { useErrorCatalogue } from '../../../platform/instance.ts';
import { useRefusalWords } from './refusal-words.ts';
import styles from './refusals.module.css';

/** Refusals by their headings, each with its code and the way to its page. */
export function RefusalTitles(props: { readonly names: readonly RefusalName[] }) {
  const catalogue = useErrorCatalogue();
  const word = useRefusalWords();
  return (
    <ul className={styles.titles}>
      {props.names.map(name => (
        <li key={name}>
          <Link to={buildRefusalPath(name)} className={styles.title}>
            <span>{word(name).title}</span>
            <span className={`${styles.code} mono`}>{calculateRefusalCode(name, catalogue)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
