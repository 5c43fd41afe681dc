import { useQuery } from '@tanstack/react-query';
import { useParams } from '@truemark/browser/router';
import type { InvestmentReceipt } from '@truemark/contract/investing/investment-receipts';
import { checkInvestment, investmentChecks } from '@truemark/domain/receipts/check-investment';
import { useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { InvestmentChecks } from './investment-checks.tsx';
import { InvestmentFacts } from './investment-facts.tsx';
import { PromiseReceipt, PromiseReceiptMissing } from './promise-receipt.tsx';
import { PromiseRecord } from './promise-record.tsx';
import { sha256 } from './sha256.ts';

/** The public receipt of a smart plan or fixed-term product: what was promised and what came, worked out again in this browser. */
export default function InvestmentReceiptPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['investmentReceipts', id],
    queryFn: ({ signal }) => api.call('getInvestmentReceipt', { params: { id } }, { signal }),
  });
  return query.data ? <View receipt={query.data} /> : <PromiseReceiptMissing query={query} />;
}

function View({ receipt }: { readonly receipt: InvestmentReceipt }) {
  const check = useMemo(() => checkInvestment(receipt, sha256), [receipt]);
  const { id, order, terms, transfers } = receipt;
  const { termsHash } = order.kind === 'plan' ? order.plan : order.fixedTerm;
  return (
    <PromiseReceipt
      receipt={receipt}
      format="truemark investment receipt 1"
      results={investmentChecks.map(name => check[name])}
      aside={<PromiseRecord {...{ id, termsHash, terms, transfers }} />}
    >
      <InvestmentFacts receipt={receipt} />
      <InvestmentChecks receipt={receipt} check={check} />
    </PromiseReceipt>
  );
}
