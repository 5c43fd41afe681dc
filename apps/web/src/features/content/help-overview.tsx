import { findExcerpt, parseMarkdown } from '@truemark/browser/parse-markdown';
import { Link } from '@truemark/browser/router';
import { refusalHelpPath } from '@truemark/contract/refusal-help';
import type { CustomContent } from '@truemark/contract/site/content';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { Joined } from '@truemark/ui/joined';
import { SkeletonRows } from '@truemark/ui/skeleton';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { openSupport } from '../../platform/open-support.ts';
import { useLocale } from '../../platform/preferences.ts';
import { formatSupportHours } from '../../platform/support-hours.ts';
import { type Translate, useText } from '../../platform/text.ts';
import { buildTextPath } from './build-text-path.ts';
import styles from './content.module.css';
import { type Loaded, useCustomContents, useSupportFooter } from './content-queries.ts';
import { groupTexts } from './group-texts.ts';
import { TextDate } from './text-article.tsx';
import { TextStatus } from './text-status.tsx';

type Texts = readonly CustomContent[];

const questionsShownMax = 5;
const noticesShownMax = 3;

/** All articles, and at their side the way to questions, notices and support. */
export function HelpOverview(props: { readonly articles: Loaded<Texts> }) {
  const t = useText('content');
  const locale = useLocale();
  const notices = useCustomContents('notice');
  const questions = useCustomContents('faq');
  return (
    <div className={styles.split}>
      <TextStatus
        loaded={props.articles}
        t={t}
        locale={locale}
        missing={t('help.empty')}
        skeleton={<SkeletonRows label={t('page.loading')} />}
      >
        {texts => (texts.length === 0 ? <p className="read">{t('help.empty')}</p> : <Articles texts={texts} t={t} />)}
      </TextStatus>
      <aside className={styles.aside}>
        <Panel title={t('faq.title')} more={{ path: '/help/faq', title: t('faq.all') }}>
          <TextStatus loaded={questions} t={t} locale={locale} missing={t('faq.empty')}>
            {texts => <TitleList texts={texts.slice(0, questionsShownMax)} empty={t('faq.empty')} />}
          </TextStatus>
        </Panel>
        <Panel title={t('notice.title')} more={{ path: '/help/notice', title: t('notice.all') }}>
          <TextStatus loaded={notices} t={t} locale={locale} missing={t('notice.empty')}>
            {texts => <TitleList texts={texts.slice(0, noticesShownMax)} empty={t('notice.empty')} datesIn={locale} />}
          </TextStatus>
        </Panel>
        <Panel title={t('refusals.title')} more={{ path: refusalHelpPath, title: t('refusals.all') }}>
          <p className={styles.panelText}>{t('refusals.lead')}</p>
        </Panel>
        <SupportPanel t={t} locale={locale} />
      </aside>
    </div>
  );
}

function Articles(props: { readonly texts: Texts; readonly t: Translate<'content'> }) {
  return (
    <div>
      {groupTexts(props.texts).map(({ group, texts }) => (
        <section key={group} className={styles.group}>
          <h2 className="h3">{props.t(`group.${group}`)}</h2>
          <ul className={styles.rows}>
            {texts.map(text => (
              <li key={text.id}>
                <Link to={buildTextPath(text)} className={styles.row}>
                  <span className={styles.rowText}>
                    <span className={styles.rowTitle} dir="auto">
                      {text.title}
                    </span>
                    <span className={styles.excerpt} dir="auto">
                      {findExcerpt(parseMarkdown(text.body))}
                    </span>
                  </span>
                  <Icon of={ChevronRight} size={18} isFlipped className={styles.go ?? ''} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Panel(props: {
  readonly title: string;
  readonly more?: { readonly path: string; readonly title: string };
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2 className="h4">{props.title}</h2>
        {props.more && (
          <Link to={props.more.path} className="lnk sm">
            {props.more.title}
          </Link>
        )}
      </div>
      {props.children}
    </section>
  );
}

function TitleList(props: { readonly texts: Texts; readonly empty: string; readonly datesIn?: string }) {
  if (props.texts.length === 0) return <p className={styles.panelText}>{props.empty}</p>;
  return (
    <ul className={styles.titles}>
      {props.texts.map(text => (
        <li key={text.id}>
          <Link to={buildTextPath(text)} className={styles.titleLink}>
            <span dir="auto">{text.title}</span>
            {props.datesIn && <TextDate atMs={text.publishedAt} locale={props.datesIn} className={styles.date ?? ''} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Support says whether somebody answers; until somebody does, asking all the same ends in an honest error. */
function SupportPanel(props: { readonly t: Translate<'content'>; readonly locale: string }) {
  const { t, locale } = props;
  const { state } = useSupportFooter();
  const footer = state.kind === 'ready' ? state.value : undefined;
  return (
    <Panel title={t('support.title')}>
      <div className={styles.panelText}>
        {footer && !footer.isAvailable && <p>{t('support.notOpen')}</p>}
        {formatSupportHours(footer?.hours ?? '', locale, t).map(({ days, hours }) => (
          <p key={days}>
            <Joined>
              {days}
              {hours}
            </Joined>
          </p>
        ))}
        <Button size="small" className={styles.supportButton} onClick={() => void openSupport()}>
          {t('support.open')}
        </Button>
      </div>
    </Panel>
  );
}
