import { MarkdownText } from '@truemark/browser/markdown-text';
import { languageNames } from '@truemark/browser/texts';
import { type Language, languages, languageTags } from '@truemark/contract/languages';
import { Field, TextInput } from '@truemark/ui/field';
import { Segmented } from '@truemark/ui/segmented';
import { Tabs } from '@truemark/ui/tabs';
import { TextArea } from '@truemark/ui/text-area';
import { useId, useState } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './content.module.css';
import { type ContentDraft, type DraftText, editText, isMissing, listChanged } from './content-draft.ts';

type Mode = 'write' | 'preview';

/** The words of a piece: a language of ten, with the English beside it to write from. */
export function LanguageEditor(props: {
  readonly draft: ContentDraft;
  readonly saved: ContentDraft;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly onChange: (draft: ContentDraft) => void;
  readonly isReadOnly: boolean;
}) {
  const t = useText('content');
  const panelId = useId();
  const [mode, setMode] = useState<Mode>(props.isReadOnly ? 'preview' : 'write');
  const { draft, language } = props;
  const changed = listChanged(draft, props.saved);
  const isEnglish = language === 'en';
  return (
    <div>
      <div className={styles.languages}>
        <Tabs
          label={t('languages')}
          selected={language}
          onSelect={props.onLanguage}
          panelId={panelId}
          tabs={languages.map(id => ({
            id,
            label: (
              <LanguageName language={id} isMissing={isMissing(draft.texts[id])} isChanged={changed.includes(id)} />
            ),
          }))}
        />
        {!props.isReadOnly && (
          <Segmented<Mode>
            label={t('mode')}
            isFit
            options={[
              { value: 'write', label: t('write') },
              { value: 'preview', label: t('preview') },
            ]}
            value={mode}
            onChange={setMode}
          />
        )}
      </div>
      <div
        id={panelId}
        role="tabpanel"
        className={styles.panes}
        data-single={(isEnglish && mode === 'preview') || undefined}
      >
        {!isEnglish && <Shown title={t('english')} language="en" text={draft.texts.en} isRaw={mode === 'write'} />}
        {mode === 'write' ? (
          <Written
            language={language}
            text={draft.texts[language]}
            onChange={change => props.onChange(editText(draft, language, change))}
          />
        ) : (
          <Shown title={languageNames[language]} language={language} text={draft.texts[language]} isRaw={false} />
        )}
        {isEnglish && mode === 'write' && (
          <Shown title={t('preview')} language="en" text={draft.texts.en} isRaw={false} />
        )}
      </div>
    </div>
  );
}

function LanguageName(props: {
  readonly language: Language;
  readonly isMissing: boolean;
  readonly isChanged: boolean;
}) {
  const t = useText('content');
  const state = props.isMissing ? 'missingMark' : props.isChanged ? 'changedMark' : undefined;
  return (
    <span className={styles.language}>
      <span lang={languageTags[props.language]}>{languageNames[props.language]}</span>
      {state && (
        <span className={styles.mark} data-missing={props.isMissing || undefined}>
          <span className="vh">{t(state)}</span>
        </span>
      )}
    </span>
  );
}

function Written(props: {
  readonly language: Language;
  readonly text: DraftText;
  readonly onChange: (change: Partial<DraftText>) => void;
}) {
  const t = useText('content');
  const { language, text, onChange } = props;
  const direction = { lang: languageTags[language], dir: language === 'ar' ? 'rtl' : 'ltr' };
  return (
    <div className={styles.pane}>
      <Field label={t('titleField')}>
        {parts => (
          <TextInput
            {...parts}
            {...direction}
            value={text.title}
            onChange={event => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('bodyField')} hint={t('bodyHint')}>
        {parts => (
          <TextArea
            {...parts}
            {...direction}
            rows={18}
            className={styles.body ?? ''}
            value={text.body}
            onChange={event => onChange({ body: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

/** Words as they stand on the site, or as they are written. */
function Shown(props: {
  readonly title: string;
  readonly language: Language;
  readonly text: DraftText;
  readonly isRaw: boolean;
}) {
  const t = useText('content');
  const { language, text } = props;
  return (
    <section
      className={styles.pane}
      lang={languageTags[language]}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      aria-label={props.title}
      // Links of a preview lead nowhere: they belong to the site and not to the console.
      onClickCapture={event => event.preventDefault()}
    >
      <p className={styles.paneName}>{props.title}</p>
      {isMissing(text) ? (
        <p className="dim">{t('nothingWritten')}</p>
      ) : (
        <>
          <h2 className="h2">{text.title}</h2>
          {props.isRaw ? (
            <pre className={styles.raw}>{text.body}</pre>
          ) : (
            <MarkdownText body={text.body} outsideLabel={t('outside')} />
          )}
        </>
      )}
    </section>
  );
}
