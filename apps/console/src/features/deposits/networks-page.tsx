import { saveFile } from '@truemark/browser/save-file';
import type { ReplyOf } from '@truemark/client/api-client';
import type { OperatorCalls } from '@truemark/contract/operators/calls';
import { addressGapLimit } from '@truemark/domain/payments/unused-run';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { Note } from '@truemark/ui/note';
import { type ChipFamily, StatusChip } from '@truemark/ui/status-chip';
import { useState } from 'react';
import { Facts } from '../../components/facts.tsx';
import { FormError } from '../../components/form-error.tsx';
import { QueryFrame } from '../../components/list-frame.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page, Section } from '../../components/page.tsx';
import { useNetworkName } from '../../components/use-network-name.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { AddressDialog } from './address-dialog.tsx';
import { DepositKey } from './deposit-key.tsx';
import styles from './deposits.module.css';
import { useNetworks } from './network-queries.ts';

type NetworkItem = ReplyOf<'listDepositAddresses', OperatorCalls>['networks'][number];

/** The networks: how far each is seen, where users send to, and what was lost there. */
export default function NetworksPage() {
  const t = useText('deposits');
  const query = useNetworks();
  return (
    <Page title={t('networks')}>
      <div className={styles.networks}>
        <QueryFrame query={query}>
          {query.data?.networks.map(item => (
            <NetworkSection key={item.network} item={item} />
          ))}
        </QueryFrame>
        <Losses />
      </div>
    </Page>
  );
}

function NetworkSection({ item }: { readonly item: NetworkItem }) {
  const t = useText('deposits');
  const { network, own, sharedAddress, hasOwnAddresses, node } = item;
  const nameNetwork = useNetworkName();
  const canChange = useCan('deposits.address');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const download = useSubmit(
    async () => {
      const { fileName, blob } = await api.download('downloadDepositIndexes', { params: { network } });
      saveFile(fileName, blob);
    },
    () => undefined,
  );
  const shared =
    sharedAddress === null ? (
      t('none')
    ) : (
      <span key="shared" className={`${styles.long} mono`} dir="ltr">
        {sharedAddress} <CopyButton text={sharedAddress} label={t('copy')} copiedLabel={t('copied')} />
      </span>
    );
  return (
    <Section title={nameNetwork(network)} aside={<NodeChip node={node} />}>
      <Facts
        facts={[
          ...listNodeFacts(node, t, format),
          ...(hasOwnAddresses
            ? [[t('addresses'), t('ownAddresses')] as const]
            : [[t('sharedAddress'), shared] as const]),
          ...(own
            ? ([
                [t('given'), own.given],
                [t('used'), own.used],
              ] as const)
            : []),
        ]}
      />
      {item.key && <DepositKey network={network} depositKey={item.key} canChange={canChange} />}
      {own && own.unusedRun > addressGapLimit && <Note kind="risk">{t('gap', { run: own.unusedRun })}</Note>}
      {canChange && own && hasOwnAddresses && (
        <Button size="small" isBusy={download.isBusy} onClick={() => download.submit()}>
          {t('downloadIndexes')}
        </Button>
      )}
      {canChange && !hasOwnAddresses && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('propose')}
        </Button>
      )}
      <FormError error={download.error} />
      {isOpen && <AddressDialog network={network} onClose={() => setOpen(false)} />}
    </Section>
  );
}

const families = { ok: 'done', late: 'waiting', unreachable: 'stopped' } as const satisfies Record<string, ChipFamily>;

function NodeChip({ node }: Pick<NetworkItem, 'node'>) {
  const t = useText('deposits');
  return node === null ? (
    <StatusChip family="idle">{t('node.none')}</StatusChip>
  ) : (
    <StatusChip family={families[node.state]}>{t(`node.${node.state}`)}</StatusChip>
  );
}

function listNodeFacts(
  node: NetworkItem['node'],
  t: ReturnType<typeof useText<'deposits'>>,
  format: ReturnType<typeof useFormat>,
) {
  if (node === null) return [];
  return [
    ...(node.height === null ? [] : [[t('block'), node.height] as const]),
    ...(node.blocks === null ? [] : [[t('nodeBlocks'), node.blocks] as const]),
    ...(node.since === null ? [] : [[t('nodeSince'), <Moment key="since" at={node.since} />] as const]),
    ...(node.reason === null
      ? []
      : [
          [
            t('why'),
            // In the words of the node, whatever the language.
            <bdi key="reason" lang="en" className={styles.long}>
              {node.reason}
            </bdi>,
          ] as const,
        ]),
    ...(node.resetHeight === null || node.resetAt === null
      ? []
      : [
          [
            t('resetLabel'),
            t('resetText', { height: String(node.resetHeight), time: format.time(node.resetAt) }),
          ] as const,
        ]),
  ];
}

/** Payments that a network took back after they were credited. */
function Losses() {
  const t = useText('deposits');
  const nameNetwork = useNetworkName();
  const format = useFormat();
  const { query, rows } = usePages(['deposits', 'lost'], (cursor, signal) =>
    api.call('listDeposits', { query: { state: 'lost', ...cursor } }, { signal }),
  );
  return (
    <Section title={t('losses')}>
      <p className="sm sub">{t('lossesText')}</p>
      <QueryFrame query={query}>
        {rows?.length === 0 && <p className="sm dim">{t('lossesNone')}</p>}
        <ul className={styles.others}>
          {rows?.map(({ id, credited, tokenType, userId: user, network, transactionHash, lostAt }) => (
            <li key={id} className={`${styles.long} sm`}>
              <b className="semi">
                {t('lossLine', {
                  amount: format.amount(credited ?? '0', tokenType),
                  user,
                  network: nameNetwork(network),
                })}
              </b>
              <br />
              <span className="mono xs" dir="ltr">
                {transactionHash}
              </span>{' '}
              {lostAt !== null && <Moment at={lostAt} />}
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </QueryFrame>
    </Section>
  );
}
