import { useLocation } from '@truemark/browser/router';
import type { CustomContent } from '@truemark/contract/site/content';
import { EmptyState } from '@truemark/ui/empty-state';
import { SearchField } from '@truemark/ui/search-field';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { Tabs } from '@truemark/ui/tabs';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { useId, useState } from 'react';
import { openSupport } from '../../platform/open-support.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLanguage, useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './content.module.css';
import { useCustomContents } from './content-queries.ts';
import { FaqItem } from './faq-item.tsx';
import { groupTexts, type TextGroup } from './group-texts.ts';
import { NothingFound, ResultCount } from './search/help-results.tsx';
import { useHelpSearch } from './search/use-help-search.ts';
import { LineSkeleton, TextStatus } from './text-status.tsx';

/** Questions by subject. The address may name one, which then stands open. */
export default function FaqPage() {
  const t = useText('content');
  const locale = useLocale();
  const questions = useCustomContents('faq');
  return (
    <div className="page">
      <header className={styles.head}>
        <PageTitle title={t('faq.title')} back="/help" />
        <p className="lead">{t('faq.lead')}</p>
      </header>
      <TextStatus
        loaded={questions}
        t={t}
        locale={locale}
        missing={t('faq.empty')}
        skeleton={<SkeletonRows label={t('page.loading')} />}
      >
        {texts =>
          texts.length === 0 ? (
            <EmptyState icon={CircleQuestionMark} title={t('faq.title')}>
              <p>{t('faq.empty')}</p>
            </EmptyState>
          ) : (
            <Questions texts={texts} />
          )
        }
      </TextStatus>
    </div>
  );
}

function Questions(props: { readonly texts: readonly CustomContent[] }) {
  const t = useText('content');
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<TextGroup | 'all'>('all');
  const panelId = useId();
  const groups = groupTexts(props.texts);
  const tabs = [
    { id: 'all' as const, label: t('faq.all'), count: String(props.texts.length) },
    ...groups.map(({ group: id, texts }) => ({ id, label: t(`group.${id}`), count: String(texts.length) })),
  ];
  return (
    <>
      <SearchField
        className={styles.search ?? ''}
        label={t('faq.searchLabel')}
        placeholder={t('faq.searchLabel')}
        clearLabel={t('search.clear')}
        value={search}
        onChange={setSearch}
      />
      {search.trim() ? (
        <FoundQuestions texts={props.texts} search={search} onClear={() => setSearch('')} />
      ) : (
        <>
          <Tabs label={t('faq.groups')} tabs={tabs} selected={group} onSelect={setGroup} panelId={panelId} />
          <div id={panelId} role="tabpanel" aria-label={t(group === 'all' ? 'faq.all' : `group.${group}`)}>
            {groups
              .filter(({ group: id }) => group === 'all' || id === group)
              .map(({ group: id, texts }) => (
                <section key={id} className={styles.group}>
                  <h2 className="h3">{t(`group.${id}`)}</h2>
                  <FaqItems texts={texts} />
                </section>
              ))}
          </div>
        </>
      )}
    </>
  );
}

/** The questions that a search found, in their order by how well they fit. */
function FoundQuestions(props: {
  readonly texts: readonly CustomContent[];
  readonly search: string;
  readonly onClear: () => void;
}) {
  const { texts, search, onClear } = props;
  const t = useText('content');
  const locale = useLocale();
  return (
    <TextStatus
      loaded={useHelpSearch(search, 'faq')}
      t={t}
      locale={locale}
      missing={t('search.failed')}
      failed={t('search.failed')}
      skeleton={<LineSkeleton label={t('search.loading')} />}
    >
      {({ documents }) => {
        const found = documents.flatMap(({ id }) => texts.find(text => text.id === id) ?? []);
        return (
          <section>
            <ResultCount count={found.length} t={t} />
            {found.length === 0 && (
              <NothingFound
                t={t}
                hint={t('faq.nothingHint', { search: search.trim() })}
                onClear={onClear}
                onSupport={() => void openSupport()}
              />
            )}
            <FaqItems texts={found} />
          </section>
        );
      }}
    </TextStatus>
  );
}

function FaqItems(props: { readonly texts: readonly CustomContent[] }) {
  const t = useText('content');
  const language = useLanguage();
  const named = useLocation().hash.slice(1);
  return (
    <div className={styles.questions}>
      {props.texts.map(text => (
        <FaqItem key={text.id} text={text} isNamed={text.id === named} pageLanguage={language} t={t} />
      ))}
    </div>
  );
}
