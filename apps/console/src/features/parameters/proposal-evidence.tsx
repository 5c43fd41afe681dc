import { Link } from '@truemark/browser/router';
import type { ProposalItem } from '@truemark/contract/operators/setup';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Facts } from '../../components/facts.tsx';
import { ProposedBy } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { ParameterHistory } from './parameter-history.tsx';
import { calculateChange } from './parameter-value.ts';
import { useParameterWords } from './parameter-words.ts';
import styles from './parameters.module.css';
import type { ProposalSubject } from './proposal-subject.ts';
import { useProposalValue } from './use-proposal-value.ts';

/** What a second person must know: the change, who asked and why, the bounds, and what it was before. */
export function ProposalEvidence(props: { readonly item: ProposalItem; readonly subject: ProposalSubject }) {
  const t = useText('parameters');
  const words = useParameterWords();
  const format = useFormat();
  const { item, subject } = props;
  const parameter = subject.kind === 'parameter' ? subject.parameter : undefined;
  const ratio = calculateChange(item.from, item.to);
  const write = useProposalValue();
  const show = (value: string) => write(subject, value);
  const isStale = parameter !== undefined && parameter.value !== item.from;
  return (
    <>
      <div>
        <p className={`${styles.figures} num`}>
          <span className="dim">{show(item.from)}</span>
          <Icon of={ArrowRight} isFlipped />
          <span className="vh">{t('becomes')}</span>
          <b className="semi">{show(item.to)}</b>
        </p>
        <p className="sm dim">
          {ratio !== undefined && <span className="num">{format.change(ratio)}</span>}
          {parameter && ` · ${words.text(parameter.key)}`}
        </p>
      </div>
      {isStale && <Note kind="risk">{t('stale', { value: show(parameter.value) })}</Note>}
      <Section title={t('why')}>
        <blockquote className={styles.quote}>{item.reason}</blockquote>
        <ProposedBy number={item.operatorNumber} at={item.at} />
      </Section>
      {parameter && (
        <>
          <Section title={t('rules')}>
            <Facts
              facts={[
                [
                  t('key'),
                  <span key="key" className="mono">
                    {parameter.key}
                  </span>,
                ],
                [
                  t('default'),
                  <span key="default" className="num">
                    {show(parameter.defaultValue)}
                  </span>,
                ],
                [
                  t('bounds'),
                  <span key="bounds" className="num">{`${show(parameter.min)} – ${show(parameter.max)}`}</span>,
                ],
                [t('runs'), t('runsText')],
              ]}
            />
          </Section>
          <Section title={t('history')}>
            <ParameterHistory parameter={parameter} />
          </Section>
        </>
      )}
      {!('key' in subject) && (
        <Section title={t('rules')}>
          <Facts
            facts={[
              [
                t('instrument'),
                <Link key="code" to={`/instruments?text=${subject.code}`} className="lnk">
                  {subject.code}
                </Link>,
              ],
              subject.kind === 'hours' ? [t('hoursRule'), t('hoursRuleText')] : [t('runs'), t('runsText')],
            ]}
          />
        </Section>
      )}
    </>
  );
}
