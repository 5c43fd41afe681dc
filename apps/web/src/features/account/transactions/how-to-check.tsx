import { RichText } from '@truemark/browser/rich-text';
import { joinClasses } from '@truemark/ui/class-names';
import { Disclosure } from '@truemark/ui/disclosure';
import { useBook } from '../../../platform/account-queries.ts';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import styles from './how-to-check.module.css';

const tags = {
  code: (words: string) => <code className={joinClasses('mono', styles.code)}>{words}</code>,
  api: (words: string) => (
    <a className="lnk" href="/docs/">
      {words}
    </a>
  ),
};

/** How anybody can work out the closing hash without this site. */
export function HowToCheck() {
  const t = useText('transactions');
  const book = useBook();
  const userId = useUser()?.id ?? '';
  const steps = ['howExport', 'howStart', 'howLine', 'howChain', 'howCompare'] as const;
  return (
    <Disclosure className={styles.how} summary={t('how')} summaryClassName={styles.summary}>
      <div className={styles.text}>
        <p>{t('howLead')}</p>
        <ol className={styles.steps}>
          {steps.map(step => (
            <li key={step}>
              <RichText text={t(step, { genesis: `truemark-record-1|${userId}|${book}` })} tags={tags} />
            </li>
          ))}
        </ol>
        <p>
          <RichText text={t('howDocs')} tags={tags} />
        </p>
        <p>{t('howLimit')}</p>
      </div>
    </Disclosure>
  );
}
