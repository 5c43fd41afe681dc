import { refusalAreas, refusalCauses } from '@truemark/contract/refusal-help';
import type { UserRefusalName } from '@truemark/contract/refusals';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useText } from '../../../platform/text.ts';
import styles from '../content.module.css';
import { RefusalTitles } from './refusal-titles.tsx';
import listStyles from './refusals.module.css';

/** Everything that the product refuses, by subject. */
export default function RefusalListPage() {
  const t = useText('content');
  return (
    <div className="page">
      <header className={styles.head}>
        <PageTitle title={t('refusals.title')} back="/help" />
        <p className="lead">{t('refusals.lead')}</p>
      </header>
      <nav aria-label={t('refusals.title')} className={listStyles.areas}>
        {refusalAreas.map(area => (
          <a key={area} href={`#${area}`} className="lnk">
            {t(`refusalArea.${area}`)}
          </a>
        ))}
      </nav>
      {refusalAreas.map(area => (
        <section key={area} id={area} className={listStyles.area}>
          <h2 className="h3">{t(`refusalArea.${area}`)}</h2>
          <RefusalTitles names={listRefusals(area)} />
        </section>
      ))}
    </div>
  );
}

function listRefusals(area: (typeof refusalAreas)[number]): readonly UserRefusalName[] {
  return Object.values(refusalCauses).flatMap((cause): readonly UserRefusalName[] =>
    cause.area === area ? cause.refusals : [],
  );
}
