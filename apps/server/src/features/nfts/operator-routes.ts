import type { ListedNft, NftPayoutItem } from '@truemark/contract/operators/nfts';
import { calculatePayoutDue } from '@truemark/domain/charity/auction';
import { charityAsset, nameCharityAccount } from '@truemark/domain/charity/charity-transfers';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { loadApprovalBars } from '../console-access/index.ts';
import { listCharities } from './list-store.ts';
import { registerListingActs } from './listing-acts.ts';
import type { NftParts } from './parts.ts';
import { decidePayoutIn, proposePayoutIn } from './pay-out.ts';
import { listPaidOutNfts, listWaitingPayouts } from './payout-store.ts';
import { listOpenNfts, listOverNfts, loadNfts } from './store.ts';
import { toNftItem } from './to-wire.ts';

const pageRows = 50;

/** Operators list works and record what was paid to charities. */
export function registerNftOperatorRoutes(http: HttpServer, acts: ActServer, parts: NftParts): void {
  const { database, ledger } = parts;

  http.serve('listNftWorks', async ({ context }) => {
    const { nowMs } = context;
    const nfts = [...(await listOpenNfts(database)), ...(await listOverNfts(database))];
    const raised = await ledger.charities.sumRaised();
    const paidOut = await listPaidOutNfts(database);
    const items = nfts.map((nft): ListedNft => {
      const item = toNftItem(nft, raised.get(nameCharityAccount(nft.id)) ?? 0n, nowMs);
      const isDue = item.payout === 'waiting' || item.payout === 'overdue';
      return {
        ...{ ...item, operatorNumber: nft.operatorNumber },
        isUntouched: item.nextBid !== null && nft.bidCount + nft.donationCount === 0,
        canPayOut: isDue && !paidOut.has(nft.id),
      };
    });
    const charities = await listCharities(database);
    return { items, charities: charities.map(one => ({ ...one, id: String(one.id) })), now: Math.floor(nowMs) };
  });

  http.serve('listNftPayouts', async ({ query, context }) => {
    const found = await listWaitingPayouts(database, Number(query.cursor ?? 0), pageRows + 1);
    const payouts = found.slice(0, pageRows);
    const nfts = await loadNfts(database, [...new Set(payouts.map(({ nftId }) => nftId))]);
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const findBar = await loadApprovalBars(database, payouts, who);
    const items = payouts.flatMap(({ id, nftId, amount, isDecided: _, atMs, ...payout }): NftPayoutItem[] => {
      const nft = nfts.get(nftId);
      if (!nft || nft.endedAtMs === null) return [];
      return [
        {
          ...{ ...payout, id: String(id), nftId: String(nftId), title: nft.title, charity: nft.charity.name, at: atMs },
          ...{ amount: formatAmount(amount, charityAsset), endedAt: nft.endedAtMs },
          ...{ due: calculatePayoutDue(nft.endedAtMs, nft.payoutDays), approvalBar: findBar(payout.operatorNumber) },
        },
      ];
    });
    return { items, nextCursor: found.length > payouts.length ? (items.at(-1)?.id ?? null) : null };
  });

  registerListingActs(acts, parts);
  registerPayoutActs(acts, parts);
}

function registerPayoutActs(acts: ActServer, parts: NftParts): void {
  acts.serve('proposeNftPayout', async ({ body, context, commit }) => {
    const nftId = Number(body.id);
    const account = nameCharityAccount(nftId);
    // Nothing is given to a work that is over: the sum is the last.
    const raised = (await parts.ledger.charities.sumRaised([account])).get(account) ?? 0n;
    return commit(async client => {
      const { operatorNumber } = context.operator;
      const { reference, reason } = body;
      const proposal = { nftId, amount: raised, reference, reason, operatorNumber, atMs: context.nowMs };
      const proposed = await proposePayoutIn(client, proposal);
      if (!proposed.ok) return proposed;
      const id = String(proposed.value);
      const after = { id, amount: formatAmount(raised, charityAsset), reference };
      const record = { act: 'nft.propose', subject: `nft:${nftId}`, reason, before: null, after };
      return { reply: { id }, record };
    });
  });

  acts.serve('decideNftPayout', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const { id, reason } = body;
      const isApproved = body.decision === 'approve';
      const verdict = { id: Number(id), isApproved, reason, operatorNumber, atMs: context.nowMs };
      const decided = await decidePayoutIn(client, parts, verdict);
      if (!decided.ok) return decided;
      const { payout, announce } = decided.value;
      const act = isApproved ? 'nft.pay' : payout.operatorNumber === operatorNumber ? 'nft.takeBack' : 'nft.reject';
      const after = { id, amount: formatAmount(payout.amount, charityAsset), reference: payout.reference };
      const record = { act, subject: `nft:${payout.nftId}`, reason, before: { state: 'waiting' }, after };
      return { reply: { isDone: true } as const, record, announce };
    }),
  );
}
