import { MarkdownText } from '@truemark/browser/markdown-text';
import type { Language } from '@truemark/contract/languages';
import { formatDate } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { languageNames, type Translate } from '../../platform/text.ts';
import { chooseTextLanguage } from './choose-text-language.ts';
import styles from './content.module.css';

interface TextArticleProps {
  readonly body: string;
  readonly language: Language;
  /** Language of the page around it. */
  readonly pageLanguage: Language;
  readonly t: Translate<'content'>;
}

/** A text, marked with its own language and direction when that is not the page's. */
export function TextArticle(props: TextArticleProps) {
  const { lang, dir, isOther } = chooseTextLanguage(props.language, props.pageLanguage);
  return (
    <>
      {isOther && <Note className={styles.note ?? ''}>{describeLanguage(props.language, props.t)}</Note>}
      <div className={styles.read} {...(isOther && { lang, dir })}>
        <MarkdownText body={props.body} outsideLabel={props.t('page.opensOutside')} />
      </div>
    </>
  );
}

function describeLanguage(language: Language, t: Translate<'content'>): string {
  return language === 'en' ? t('page.inEnglish') : t('page.inOther', { language: languageNames[language] });
}

/** The day of a text. Dates of texts are days in UTC, wherever the reader is. */
export function TextDate(props: { readonly atMs: number; readonly locale: string; readonly className?: string }) {
  return (
    <time dateTime={new Date(props.atMs).toISOString().slice(0, 10)} className={props.className}>
      {formatDate(props.locale, props.atMs, 'utc')}
    </time>
  );
}
