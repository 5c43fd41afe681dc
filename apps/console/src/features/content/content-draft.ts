import type { ArgumentsOf, ReplyOf } from '@truemark/client/api-client';
import { type Language, languages } from '@truemark/contract/languages';
import type { ConsoleCalls } from '../../platform/console-calls.ts';

type SaveBody = ArgumentsOf<'saveContent', ConsoleCalls>['body'];
export type ContentKind = SaveBody['kind'];
export type PageType = NonNullable<SaveBody['pageType']>;
type Saved = ReplyOf<'getOperatorContent', ConsoleCalls>;

export interface DraftText {
  readonly title: string;
  readonly body: string;
}

/** A piece of content while it is written. */
export interface ContentDraft {
  readonly id: string;
  readonly isNew: boolean;
  readonly kind: ContentKind;
  readonly pageType: PageType;
  readonly group: string;
  readonly position: string;
  readonly texts: Readonly<Record<Language, DraftText>>;
}

const noText: DraftText = { title: '', body: '' };
/** Letters of a piece of content. Source: `operatorContentText` of the contract. */
const titleLengthMax = 200;
const bodyLengthMax = 40_000;
const groupLengthMax = 40;
const positionMax = 10_000;

function fillTexts(texts: Saved['texts']): ContentDraft['texts'] {
  const find = (language: Language) => texts.find(text => text.language === language) ?? noText;
  return Object.fromEntries(
    languages.map(language => [language, { title: find(language).title, body: find(language).body }]),
  ) as ContentDraft['texts'];
}

/** An empty piece of a kind. */
export function createDraft(kind: ContentKind): ContentDraft {
  return { id: '', isNew: true, kind, pageType: 3, group: '', position: '0', texts: fillTexts([]) };
}

/** A piece as it stands on the site. */
export function readDraft({ content, texts }: Saved): ContentDraft {
  return {
    id: content.id,
    isNew: false,
    kind: content.kind,
    pageType: content.pageType ?? 3,
    group: content.group ?? '',
    position: String(content.position),
    texts: fillTexts(texts),
  };
}

export function editText(draft: ContentDraft, language: Language, change: Partial<DraftText>): ContentDraft {
  return { ...draft, texts: { ...draft.texts, [language]: { ...draft.texts[language], ...change } } };
}

/** Whether a language has nothing yet. */
export function isMissing({ title, body }: DraftText): boolean {
  return title.trim() === '' && body.trim() === '';
}

/** Languages whose words differ from what is saved. */
export function listChanged(draft: ContentDraft, saved: ContentDraft): readonly Language[] {
  return languages.filter(language => {
    const [now, before] = [draft.texts[language], saved.texts[language]];
    return now.title !== before.title || now.body !== before.body;
  });
}

/** Whether there is anything to save. */
export function hasChanges(draft: ContentDraft, saved: ContentDraft): boolean {
  const isPlaceSame = (['id', 'kind', 'pageType', 'group', 'position'] as const).every(
    part => draft[part] === saved[part],
  );
  return !isPlaceSame || listChanged(draft, saved).length > 0;
}

export type DraftProblem =
  | { readonly code: 'idWrong' | 'groupMissing' | 'positionWrong' | 'englishMissing' }
  | { readonly code: 'titleMissing' | 'titleLong' | 'bodyLong'; readonly language: Language };

/** What keeps a piece from being saved, the first thing first. English comes before every other language. */
export function findProblem(draft: ContentDraft, saved: ContentDraft): DraftProblem | undefined {
  if (!/^[a-z0-9-]{1,64}$/.test(draft.id)) return { code: 'idWrong' };
  const group = draft.group.trim();
  if (draft.kind !== 'page' && (group === '' || group.length > groupLengthMax)) return { code: 'groupMissing' };
  if (!/^\d{1,5}$/.test(draft.position) || Number(draft.position) > positionMax) return { code: 'positionWrong' };
  if (isMissing(draft.texts.en)) return { code: 'englishMissing' };
  for (const language of listChanged(draft, saved)) {
    const { title, body } = draft.texts[language];
    if (title.trim() === '') return { code: 'titleMissing', language };
    if (title.trim().length > titleLengthMax) return { code: 'titleLong', language };
    if (body.length > bodyLengthMax) return { code: 'bodyLong', language };
  }
  return undefined;
}

/** What is sent: the place, and the languages that changed; the others stay as they are. */
export function buildSave(draft: ContentDraft, saved: ContentDraft, reason: string): SaveBody {
  const isPage = draft.kind === 'page';
  return {
    id: draft.id,
    isNew: draft.isNew,
    kind: draft.kind,
    pageType: isPage ? draft.pageType : null,
    group: isPage ? null : draft.group.trim(),
    position: Number(draft.position),
    texts: listChanged(draft, saved).map(language => ({
      language,
      title: draft.texts[language].title.trim(),
      body: draft.texts[language].body,
    })),
    reason,
  };
}
