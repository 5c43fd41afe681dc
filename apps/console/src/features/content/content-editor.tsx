import { useNavigate } from '@truemark/browser/router';
import { languageNames } from '@truemark/browser/texts';
import { showToast } from '@truemark/browser/toasts';
import type { Language } from '@truemark/contract/languages';
import type { OperatorContentRow } from '@truemark/contract/operators/content';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { StatusChip } from '@truemark/ui/status-chip';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import styles from './content.module.css';
import { buildSave, type ContentDraft, findProblem, hasChanges, listChanged } from './content-draft.ts';
import { LanguageEditor } from './language-editor.tsx';
import { PlaceFields } from './place-fields.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

/** Writes a piece: where it stands, and its words, any language beside the English. */
export function ContentEditor(props: {
  /** The piece as it is saved; empty for a new one. */
  readonly saved: ContentDraft;
  readonly content: OperatorContentRow | undefined;
}) {
  const t = useText('content');
  const canEdit = useCan('content.edit');
  const { saved, content } = props;
  const [draft, setDraft] = useState(saved);
  const [language, setLanguage] = useState<Language>('en');
  const [isSaving, setSaving] = useState(false);
  const isChanged = hasChanges(draft, saved);
  useUnsaved(isChanged);
  const problem = isChanged ? findProblem(draft, saved) : undefined;
  return (
    <Page
      title={content?.title ?? t('newTitle')}
      back={{ path: '/content', label: t('backToList') }}
      marks={content?.isWithdrawn && <StatusChip family="ended">{t('withdrawn')}</StatusChip>}
      tools={
        canEdit && (
          <>
            {content && <WithdrawButton content={content} hasUnsaved={isChanged} />}
            <Button size="small" variant="primary" disabled={!isChanged} onClick={() => setSaving(true)}>
              {t(draft.isNew ? 'publish' : 'save')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.editor}>
        {isChanged && (
          <Note kind={problem ? 'risk' : 'plain'}>
            {problem
              ? t(problem.code, { language: 'language' in problem ? languageNames[problem.language] : '' })
              : t('unsaved')}
          </Note>
        )}
        <PlaceFields draft={draft} onChange={setDraft} isReadOnly={!canEdit} />
        <LanguageEditor
          draft={draft}
          saved={saved}
          language={language}
          onLanguage={setLanguage}
          onChange={setDraft}
          isReadOnly={!canEdit}
        />
      </div>
      {isSaving && <SaveDialog draft={draft} saved={saved} onClose={() => setSaving(false)} />}
    </Page>
  );
}

function SaveDialog(props: {
  readonly draft: ContentDraft;
  readonly saved: ContentDraft;
  readonly onClose: () => void;
}) {
  const t = useText('content');
  const format = useFormat();
  const navigate = useNavigate();
  const { draft, saved, onClose } = props;
  const problem = findProblem(draft, saved);
  const changed = listChanged(draft, saved).map(language => languageNames[language]);
  return (
    <ActDialog
      title={t(draft.isNew ? 'publishTitle' : 'saveTitle')}
      text={
        changed.length > 0
          ? t('saveText', { languages: format.list(changed), count: changed.length })
          : t('savePlaceText')
      }
      confirmLabel={t(draft.isNew ? 'publish' : 'save')}
      problem={problem && t(problem.code, { language: 'language' in problem ? languageNames[problem.language] : '' })}
      send={(reason, options) => api.call('saveContent', { body: buildSave(draft, saved, reason) }, options)}
      onDone={() => {
        showToast('done', t('savedToast'));
        onClose();
        if (draft.isNew) navigate(`/content/${draft.id}`, { replace: true });
      }}
      onClose={onClose}
    />
  );
}
