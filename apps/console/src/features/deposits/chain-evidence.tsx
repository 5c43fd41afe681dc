import type { ReviewedDeposit } from '@truemark/contract/operators/deposits';
import { Joined } from '@truemark/ui/joined';
import { Note } from '@truemark/ui/note';
import { StatusChip } from '@truemark/ui/status-chip';
import { Facts } from '../../components/facts.tsx';
import { Ago } from '../../components/moment.tsx';
import { Section } from '../../components/page.tsx';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import styles from './deposits.module.css';

/** What a node says of the transaction, set beside what its owner says. */
export function ChainEvidence({ item }: { readonly item: ReviewedDeposit }) {
  const t = useText('deposits');
  const { evidence, onChain } = item;
  if (!evidence) {
    return (
      <Section title={t('onNetwork')}>
        <p className="sm sub">{t('noNode')}</p>
      </Section>
    );
  }
  const own = evidence.payments.filter(({ isOwn }) => isOwn);
  const isElsewhere = evidence.state === 'confirmed' && own.length === 0;
  const differs = own.length > 0 && own.every(({ amount }) => amount !== item.amount);
  const { block, replacedBy } = evidence;
  return (
    <Section title={t('onNetwork')}>
      {isElsewhere && <Note kind="risk">{t('paysElsewhere')}</Note>}
      {differs && <Note kind="risk">{t('differs')}</Note>}
      <Facts
        facts={[
          [t('chainState'), t(`chain.${evidence.state}`)],
          ...(onChain
            ? [
                [
                  t('confirmations'),
                  t('confirmationsOf', { count: onChain.confirmations, needed: onChain.needed }),
                ] as const,
              ]
            : []),
          ...(block
            ? [
                [
                  t('block'),
                  <span key="block" className="num">
                    {block.height}
                  </span>,
                ] as const,
              ]
            : []),
          ...(replacedBy === null
            ? []
            : [
                [
                  t('replacedBy'),
                  <span key="by" className={`${styles.long} mono`} dir="ltr">
                    {replacedBy}
                  </span>,
                ] as const,
              ]),
          [t('askedAt'), <Ago key="at" at={evidence.at} />],
        ]}
      />
      <ul className={styles.others}>
        {evidence.payments.map(payment => (
          <Payment key={payment.outputIndex} payment={payment} />
        ))}
      </ul>
    </Section>
  );
}

type ChainPayment = NonNullable<ReviewedDeposit['evidence']>['payments'][number];

function Payment({ payment }: { readonly payment: ChainPayment }) {
  const t = useText('deposits');
  const format = useFormat();
  const { outputIndex: index, amount, tokenType, recipient, sender, isOwn } = payment;
  return (
    <li className={`${styles.long} sm`}>
      <Joined>
        {t('paid', { index, amount: format.amount(amount, tokenType), recipient })}
        {sender !== null && t('paidBy', { sender })}
      </Joined>{' '}
      {isOwn && <StatusChip family="done">{t('isHere')}</StatusChip>}
    </li>
  );
}
