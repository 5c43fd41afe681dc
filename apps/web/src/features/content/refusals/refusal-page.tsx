import { Link, useParams } from '@truemark/browser/router';
import {
  buildRefusalPath,
  findRefusalCause,
  findRefusals,
  refusalCauses,
  refusalHelpPath,
} from '@truemark/contract/refusal-help';
import { calculateRefusalCode, type RefusalName } from '@truemark/contract/refusals';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { useErrorCatalogue } from '../../../platform/instance.ts';
import { openSupport } from '../../../platform/open-support.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { ArticleLayout, type MenuGroup } from '../article-layout.tsx';
import styles from '../content.module.css';
import { MissingText } from '../text-status.tsx';
import { RefusalTitles } from './refusal-titles.tsx';
import { useRefusalWords } from './refusal-words.ts';
import ownStyles from './refusals.module.css';

/** What a refusal means, why it comes, and what to do: by its name, or by its code, which several may have. */
export default function RefusalPage() {
  const t = useText('content');
  const word = useRefusalWords();
  const catalogue = useErrorCatalogue();
  const { name: asked = '' } = useParams();
  const names = findRefusals(asked, catalogue);
  const [name] = names;
  if (name === undefined)
    return (
      <Frame title={t('page.missingTitle')} menu={[]}>
        <MissingText t={t} text={t('refusals.missing')} />
      </Frame>
    );
  if (names.length > 1)
    return (
      <Frame title={t('refusals.code', { code: asked })} menu={[]}>
        <p className={styles.count}>{t('refusals.several')}</p>
        <RefusalTitles names={names} />
      </Frame>
    );
  const related = listRelated(name);
  const entries = related.map(other => ({
    path: buildRefusalPath(other),
    title: word(other).title,
    isCurrent: other === name,
  }));
  return (
    <Frame
      title={word(name).title}
      code={t('refusals.code', { code: calculateRefusalCode(name, catalogue) })}
      menu={related.length > 1 ? [{ name: t('refusals.related'), entries }] : []}
    >
      <Explanation name={name} />
    </Frame>
  );
}

function listRelated(name: RefusalName): readonly RefusalName[] {
  const cause = findRefusalCause(name);
  return cause ? refusalCauses[cause].refusals : [];
}

function Frame(props: {
  readonly title: string;
  readonly code?: string;
  readonly menu: readonly MenuGroup[];
  readonly children: ReactNode;
}) {
  const t = useText('content');
  const shell = useShell();
  return (
    <div className="page">
      <ArticleLayout menuLabel={t('refusals.related')} menu={props.menu}>
        <header className={styles.head}>
          {shell === 'desktop' && (
            <Link to={refusalHelpPath} className={styles.back}>
              <Icon of={ArrowLeft} size={16} isFlipped />
              {t('refusals.all')}
            </Link>
          )}
          <PageTitle title={props.title} back={refusalHelpPath} isShownOnMobile />
          {props.code !== undefined && <p className={styles.date}>{props.code}</p>}
        </header>
        {props.children}
      </ArticleLayout>
    </div>
  );
}

function Explanation(props: { readonly name: RefusalName }) {
  const t = useText('content');
  const { sentence, forms, why, whatToDo } = useRefusalWords()(props.name);
  return (
    <div className={ownStyles.parts}>
      {sentence !== undefined && forms.length === 0 && <Note kind="stop">{sentence}</Note>}
      {forms.length > 0 && (
        <section className={ownStyles.part}>
          <h2 className="h4">{t('refusals.forms')}</h2>
          <ul>
            {forms.map(form => (
              <li key={form}>{form}</li>
            ))}
          </ul>
        </section>
      )}
      <section className={ownStyles.part}>
        <h2 className="h4">{t('refusals.why')}</h2>
        <p>{why}</p>
      </section>
      <section className={ownStyles.part}>
        <h2 className="h4">{t('refusals.do')}</h2>
        <p>{whatToDo}</p>
      </section>
      <Button className={ownStyles.support} onClick={() => void openSupport()}>
        {t('support.open')}
      </Button>
    </div>
  );
}
