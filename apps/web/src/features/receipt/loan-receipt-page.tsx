import { useQuery } from '@tanstack/react-query';
import { useParams } from '@truemark/browser/router';
import type { LoanReceipt } from '@truemark/contract/lending/loan-receipts';
import { checkLoan, loanChecks } from '@truemark/domain/receipts/check-loan';
import { useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { LoanChecks } from './loan-checks.tsx';
import { LoanFacts } from './loan-facts.tsx';
import { PromiseReceipt, PromiseReceiptMissing } from './promise-receipt.tsx';
import { PromiseRecord } from './promise-record.tsx';
import { Part } from './raw-record.tsx';
import { sha256 } from './sha256.ts';

/** The public receipt of a loan: what it was given on, what it cost and what was paid back, worked out again in this browser. */
export default function LoanReceiptPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['loanReceipts', id],
    queryFn: ({ signal }) => api.call('getLoanReceipt', { params: { id } }, { signal }),
  });
  return query.data ? <View receipt={query.data} /> : <PromiseReceiptMissing query={query} />;
}

function View({ receipt }: { readonly receipt: LoanReceipt }) {
  const t = useText('receipt');
  const check = useMemo(() => checkLoan(receipt, sha256), [receipt]);
  const { id, loan, days, terms, transfers } = receipt;
  const { termsHash, agreementHash } = loan;
  const hashes = agreementHash === null ? {} : { 'agreement.hash': agreementHash };
  const lines = days.map(({ day, endsAt, ...amounts }) =>
    [day, new Date(endsAt).toISOString(), amounts.interest, amounts.interestToDate, amounts.settlement].join(' '),
  );
  return (
    <PromiseReceipt
      receipt={receipt}
      format="truemark loan receipt 1"
      results={loanChecks.map(name => check[name])}
      aside={
        <PromiseRecord {...{ id, termsHash, hashes, terms, transfers }}>
          <Part title={t('loan.rawDays')} text={lines.join('\n')} />
        </PromiseRecord>
      }
    >
      <LoanFacts receipt={receipt} />
      <LoanChecks receipt={receipt} check={check} />
    </PromiseReceipt>
  );
}
