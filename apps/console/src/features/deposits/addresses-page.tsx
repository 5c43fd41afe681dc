import { useParams } from '@truemark/browser/router';
import type { DepositAddressProposal } from '@truemark/contract/operators/deposits';
import { CopyButton } from '@truemark/ui/copy-button';
import Link2 from 'lucide-react/icons/link-2';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { useNetworkName } from '../../components/use-network-name.ts';
import { api } from '../../platform/api.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { listKeyFacts } from './deposit-key.tsx';
import styles from './deposits.module.css';
import { useNetworks } from './network-queries.ts';

/** Shared addresses and extended public keys that wait for a second person. */
export default function AddressesPage() {
  const t = useText('deposits');
  const query = useNetworks();
  const view = useAddressView();
  const { id } = useParams();
  return (
    <ReviewQueue<DepositAddressProposal>
      title={t('addresses')}
      path="/reviews/addresses"
      query={query}
      items={query.data?.proposals}
      selectedId={id}
      view={view}
      decide={(item, decision, reason, options) =>
        api.call('decideDepositAddress', { body: { id: item.id, decision, reason } }, options)
      }
      empty={{ icon: Link2, title: t('addressesEmpty'), text: t('addressesEmptyText') }}
    />
  );
}

function useAddressView(): (item: DepositAddressProposal) => ReviewView {
  const t = useText('deposits');
  const nameNetwork = useNetworkName();
  const hasPermission = useCan('deposits.address');
  return item => {
    const { address, keyHash, approvalBar } = item;
    const isKey = keyHash !== null;
    const network = nameNetwork(item.network);
    const who = { approvalBar, hasPermission };
    return {
      title: network,
      subtitle: <span className={`${styles.long} mono xs`}>{keyHash ?? address}</span>,
      evidence: <Evidence item={item} />,
      bars: { approve: findDecisionBar('approve', who), reject: findDecisionBar('reject', who) },
      words: {
        approve: t(isKey ? 'approveKey' : 'approveAddress'),
        reject: t(approvalBar === 'own' ? 'withdrawAddress' : isKey ? 'rejectKey' : 'rejectAddress'),
        approveText: (
          <p className={styles.long}>
            {isKey ? t('approveKeyText', { network }) : t('approveAddressText', { network, address })}
          </p>
        ),
        rejectText: <p>{t(isKey ? 'rejectKeyText' : 'rejectAddressText')}</p>,
        afterwards: [
          t(isKey ? 'proposeKeyText' : 'proposeText', { network }),
          t(isKey ? 'rejectKeyText' : 'rejectAddressText'),
          t('afterTwo'),
        ],
      },
    };
  };
}

function Evidence({ item }: { readonly item: DepositAddressProposal }) {
  return item.keyHash === null ? <AddressEvidence item={item} /> : <KeyEvidence item={item} keyHash={item.keyHash} />;
}

function KeyEvidence({ item, keyHash }: { readonly item: DepositAddressProposal; readonly keyHash: string }) {
  const t = useText('deposits');
  const nameNetwork = useNetworkName();
  const { network, address, reason, operatorNumber, at } = item;
  return (
    <Section title={t('publicKey')}>
      <Facts
        facts={[
          [t('network'), nameNetwork(network)],
          ...listKeyFacts(t, { keyHash, address }),
          [t('why'), reason],
          [t('proposedBy'), <OperatorTag key="by" number={operatorNumber} />],
          [t('at'), <Moment key="at" at={at} />],
        ]}
      />
    </Section>
  );
}

function AddressEvidence({ item }: { readonly item: DepositAddressProposal }) {
  const t = useText('deposits');
  const nameNetwork = useNetworkName();
  const { network, address, reason, operatorNumber, at } = item;
  const inForce = useNetworks().data?.networks.find(one => one.network === network)?.sharedAddress ?? null;
  return (
    <Section title={t('sharedAddress')}>
      <Facts
        facts={[
          [t('network'), nameNetwork(network)],
          [
            t('address'),
            <span key="address" className={`${styles.long} mono`} dir="ltr">
              {address} <CopyButton text={address} label={t('copy')} copiedLabel={t('copied')} />
            </span>,
          ],
          [
            t('inForce'),
            inForce === null ? (
              t('none')
            ) : (
              <span key="inForce" className={`${styles.long} mono`} dir="ltr">
                {inForce}
              </span>
            ),
          ],
          [t('why'), reason],
          [t('proposedBy'), <OperatorTag key="by" number={operatorNumber} />],
          [t('at'), <Moment key="at" at={at} />],
        ]}
      />
    </Section>
  );
}
