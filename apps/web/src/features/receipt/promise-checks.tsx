import type { CheckResult } from '@truemark/domain/proof/check-result';
import { joinClasses } from '@truemark/ui/class-names';
import { useText } from '../../platform/text.ts';
import styles from './check-list.module.css';
import { CheckMark, Faults } from './check-list.tsx';
import { Words } from './receipt-cells.tsx';

export interface ToldCheck {
  readonly name: string;
  readonly result: CheckResult;
  readonly title: string;
  /** What the receipt says where the check looks; undefined where it says nothing yet. */
  readonly text: string | undefined;
  /** Why it cannot be checked yet. */
  readonly later: string;
}

/** Checks that were made at once, each with its own state. */
export function PromiseChecks({ checks }: { readonly checks: readonly ToldCheck[] }) {
  const t = useText('receipt');
  return (
    <ol className={styles.list} aria-label={t('checks')}>
      {checks.map(({ name, result, title, text, later }) => (
        <li
          key={name}
          className={joinClasses(styles.line, styles[result.state])}
          data-check={name}
          data-state={result.state}
        >
          <CheckMark state={result.state} />
          <div className={styles.words}>
            <p className={styles.title}>
              {title}
              <span className={result.state === 'passed' ? 'vh' : styles.state}>
                {t(result.state === 'unavailable' ? 'state.later' : `state.${result.state}`)}
              </span>
            </p>
            {text !== undefined && (
              <p className={styles.text}>
                <Words text={text} />
              </p>
            )}
            {result.state === 'unavailable' && <p className={styles.why}>{later}</p>}
            {result.state === 'failed' && <Faults faults={result.faults} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
