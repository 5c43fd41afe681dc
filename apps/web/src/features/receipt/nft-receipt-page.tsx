import { useQuery } from '@tanstack/react-query';
import { useParams } from '@truemark/browser/router';
import type { NftReceipt } from '@truemark/contract/investing/nft-receipts';
import { checkNftReceipt, nftReceiptChecks } from '@truemark/domain/receipts/check-charity';
import { useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { NftChecks } from './nft-checks.tsx';
import { NftCourse } from './nft-course.tsx';
import { NftFacts } from './nft-facts.tsx';
import { PromiseReceipt, PromiseReceiptMissing } from './promise-receipt.tsx';
import { PromiseRecord } from './promise-record.tsx';
import { Part } from './raw-record.tsx';
import { sha256 } from './sha256.ts';

/** The public receipt of a bid, purchase or donation: what became of it and of the money, worked out again in this browser. */
export default function NftReceiptPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['nftReceipts', id],
    queryFn: ({ signal }) => api.call('getNftReceipt', { params: { id } }, { signal }),
  });
  return query.data ? <View receipt={query.data} /> : <PromiseReceiptMissing query={query} />;
}

function View({ receipt }: { readonly receipt: NftReceipt }) {
  const t = useText('receipt');
  const check = useMemo(() => checkNftReceipt(receipt, sha256), [receipt]);
  const { id, order, terms, payout, credits } = receipt;
  const transfers = payout ? [...receipt.transfers, payout.transfer] : receipt.transfers;
  const lines = credits.map(({ at, postingId, kind, amount }) =>
    [new Date(at).toISOString(), postingId, kind, amount, 'USDT'].join(' '),
  );
  return (
    <PromiseReceipt
      receipt={receipt}
      format="truemark nft receipt 1"
      results={nftReceiptChecks.map(name => check[name])}
      aside={
        <PromiseRecord {...{ id, terms, transfers, termsHash: order.termsHash }}>
          <Part title={t('nft.credits')} text={lines.join('\n')} />
        </PromiseRecord>
      }
    >
      <NftFacts receipt={receipt} />
      <NftCourse receipt={receipt} />
      <NftChecks receipt={receipt} check={check} />
    </PromiseReceipt>
  );
}
