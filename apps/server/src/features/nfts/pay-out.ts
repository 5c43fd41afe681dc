import type { RefusalName } from '@truemark/contract/refusals';
import { checkNftAct } from '@truemark/domain/charity/auction';
import { charityAsset, draftCharityPayout } from '@truemark/domain/charity/charity-transfers';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { refuseSecondPerson, savePostedDecision } from '../console-access/index.ts';
import { toStanding } from './judge.ts';
import { listGivers } from './order-store.ts';
import type { NftParts } from './parts.ts';
import { insertPayout, loadPayout, type NftPayout } from './payout-store.ts';
import { loadNft } from './store.ts';
import { nameNotedReceipt } from './to-wire.ts';

/** Ids of works are numbers of an `integer` column. */
const idMax = 2 ** 31 - 1;

export interface PayoutProposal {
  readonly nftId: number;
  /** All that the work has raised. */
  readonly amount: Amount;
  readonly reference: string;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly atMs: number;
}

/** Records that all that a work has raised was paid to its charity, for a second person to confirm. Answers its number. */
export async function proposePayoutIn(
  client: pg.PoolClient,
  proposal: PayoutProposal,
): Promise<Result<number, RefusalName>> {
  const nft = proposal.nftId > idMax ? undefined : await loadNft(client, proposal.nftId);
  if (!nft) return deny('recordMissing');
  if (!checkNftAct('payOut', toStanding(nft), proposal.atMs).ok) return deny('nftRunning');
  if (proposal.amount === 0n) return deny('amountNotPositive');
  const id = await insertPayout(client, proposal);
  return id === undefined ? deny('decisionMade') : accept(id);
}

type PayoutParts = Pick<NftParts, 'ledger' | 'notifications' | 'eventLog' | 'receiptIds'>;

interface PayoutVerdict {
  readonly id: number;
  readonly isApproved: boolean;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly atMs: number;
}

/**
 * Confirms a payout, which lets the money go and tells everybody who gave, or rejects it. In a transaction that has locked
 * nothing yet; roll back when it is denied.
 */
export async function decidePayoutIn(
  client: pg.PoolClient,
  parts: PayoutParts,
  { id, isApproved, reason, operatorNumber, atMs }: PayoutVerdict,
): Promise<Result<{ readonly payout: NftPayout; announce(): void }, RefusalName>> {
  const payout = await loadPayout(client, id);
  if (!payout) return deny('recordMissing');
  if (payout.isDecided) return deny('decisionMade');
  if (isApproved) {
    const people = { proposerNumber: payout.operatorNumber, deciderNumber: operatorNumber, nowMs: atMs };
    const refusal = await refuseSecondPerson(client, people);
    if (refusal) return refusal;
  }
  const posted = isApproved ? await postPayoutIn(client, parts, payout) : { postingId: null, announce() {} };
  const decision = { name: isApproved ? 'approved' : 'rejected', deciderNumber: operatorNumber, reason, atMs } as const;
  if (!(await savePostedDecision(client, 'nft_payout', id, { ...decision, postingId: posted.postingId })))
    return deny('decisionMade');
  const tell = isApproved ? await tellGiversIn(client, parts, payout) : () => undefined;
  return accept({
    payout,
    announce() {
      posted.announce();
      tell();
    },
  });
}

async function postPayoutIn(client: pg.PoolClient, { ledger }: Pick<NftParts, 'ledger'>, payout: NftPayout) {
  const { id, nftId, amount } = payout;
  const posting = {
    userId: null,
    book: 'live',
    key: `payout:${id}`,
    transfers: draftCharityPayout(id, nftId, amount),
  } as const;
  const { answers, announce } = await ledger.postIn(client, [posting]);
  const [answer] = answers;
  assert(answer?.ok, 'what a work has raised is in its account');
  return { postingId: answer.value.postingId, announce };
}

async function tellGiversIn(
  client: pg.PoolClient,
  { notifications, eventLog, receiptIds }: PayoutParts,
  { nftId, amount }: NftPayout,
): Promise<() => void> {
  const nft = await loadNft(client, nftId);
  assert(nft, 'a payout is of a work');
  const givers = await listGivers(client, nftId);
  const values = {
    ...{ title: nft.title, amount: formatAmount(amount, charityAsset), asset: charityAsset, charity: nft.charity.name },
  };
  const notify = await notifications.notifyAllIn(
    client,
    givers.map(giver => ({
      ...{ userId: giver.userId, kind: 'nftPaidOut' as const, isMailed: true },
      values: { ...values, receipt: nameNotedReceipt(giver, receiptIds) },
    })),
  );
  const tell = await eventLog.appendIn(
    client,
    givers.map(({ userId }) => ({ userId, kind: 'nfts' as const, values: { id: String(nftId), status: 'paid' } })),
  );
  return () => {
    notify();
    tell();
  };
}
