import type { AuditItem } from '@truemark/contract/operators/access';
import { CopyButton } from '@truemark/ui/copy-button';
import { Drawer } from '@truemark/ui/dialog';
import { formatHash } from '@truemark/ui/format/hash';
import { ProofBox } from '@truemark/ui/proof';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { useText } from '../../platform/text.ts';
import styles from './audit.module.css';
import { diffValues } from './diff-values.ts';

/** One act with what it changed, and its place in the chain. */
export function AuditDrawer(props: { readonly item: AuditItem; readonly onClose: () => void }) {
  const t = useText('audit');
  const common = useText('common');
  const { item } = props;
  return (
    <Drawer
      isOpen
      onClose={props.onClose}
      title={t('row', { number: String(item.sequence) })}
      closeLabel={common('close')}
    >
      <div className={styles.row}>
        <Facts
          facts={[
            [
              t('act'),
              <span key="act" className="mono">
                {item.act}
              </span>,
            ],
            [
              t('subject'),
              <span key="subject" className="mono">
                {item.subject}
              </span>,
            ],
            [t('who'), <OperatorTag key="who" number={item.operatorNumber} />],
            [t('atUtc'), <Moment key="at" at={item.at} />],
          ]}
        />
        {item.reason !== '' && (
          <Section title={t('reason')}>
            <blockquote className={styles.reason}>{item.reason}</blockquote>
          </Section>
        )}
        <Section title={t('changes')}>
          <Changes item={item} />
        </Section>
        <ProofBox innerClassName={styles.proof ?? ''}>
          <span className="xs dim">{t('hashText')}</span>
          <span className={styles.hash}>
            <span className="mono">{formatHash(item.hash, 16, 0)}</span>
            <CopyButton text={item.hash} label={t('copyHash')} copiedLabel={t('copied')} />
          </span>
        </ProofBox>
      </div>
    </Drawer>
  );
}

function Changes(props: { readonly item: AuditItem }) {
  const t = useText('audit');
  const differences = diffValues(props.item.before, props.item.after);
  if (differences.length === 0) return <p className="sm dim">{t('noChanges')}</p>;
  return (
    <ul className={styles.differences}>
      {differences.map(({ path, before, after }) => (
        <li key={path} className={styles.difference}>
          {path !== '' && <span className="mono dim">{path}</span>}
          {before !== undefined && (
            <del className={styles.before}>
              <span className="vh">{t('before')} </span>
              {before}
            </del>
          )}
          {after !== undefined && (
            <ins className={styles.after}>
              <span className="vh">{t('after')} </span>
              {after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}
