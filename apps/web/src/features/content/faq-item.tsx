import type { Language } from '@truemark/contract/languages';
import type { CustomContent } from '@truemark/contract/site/content';
import { Disclosure } from '@truemark/ui/disclosure';
import { useEffect, useRef } from 'react';
import type { Translate } from '../../platform/text.ts';
import styles from './content.module.css';
import { TextArticle } from './text-article.tsx';

/** A question that opens on its answer. The one that the address names stands open and in view. */
export function FaqItem(props: {
  readonly text: CustomContent;
  readonly isNamed: boolean;
  readonly pageLanguage: Language;
  readonly t: Translate<'content'>;
}) {
  const { text, isNamed, pageLanguage, t } = props;
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isNamed) return undefined;
    // After the frame in which a navigation scrolls to the top.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [isNamed]);
  return (
    <Disclosure
      ref={element}
      id={text.id}
      open={isNamed}
      className={styles.question}
      summary={<h3 dir="auto">{text.title}</h3>}
      summaryClassName={styles.questionLine}
      iconSize={18}
    >
      <div className={styles.answer}>
        <TextArticle body={text.body} language={text.language} pageLanguage={pageLanguage} t={t} />
      </div>
    </Disclosure>
  );
}
