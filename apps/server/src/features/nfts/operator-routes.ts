import type { ListedNft, NftPayoutItem } from '@truemark/contract/operators/nfts';
import { calculatePayoutDue } from '@truemark/domain/charity/auction';
import { charityAsset, nameCharityAccount } from '@truemark/domain/charity/charity-transfers';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { type ConsoleAccess, loadApprovalBars } from '../console-access/index.ts';
import { listAccountChanges } from './account-change-store.ts';
import { registerCharityActs } from './charity-acts.ts';
import { type CharityAccount, hasCharity, listCharities, loadAccounts } from './charity-store.ts';
import { registerListingActs } from './listing-acts.ts';
import { toHistoryItems } from './nft-history.ts';
import type { NftParts } from './parts.ts';
import { decidePayoutIn, proposePayoutIn } from './pay-out.ts';
import { listPaidOutNfts, listWaitingPayouts } from './payout-store.ts';
import { listOpenNfts, listOverNfts, loadNft, loadNfts } from './store.ts';
import { toNftItem } from './to-wire.ts';

const pageRows = 50;
/** Ids of works are numbers of an `integer` column. */
const idMax = 2 ** 31 - 1;

interface OperatorParts extends NftParts {
  readonly audit: Pick<ConsoleAccess['audit'], 'list'>;
}

/** Operators list works and record what was paid to charities. */
export function registerNftOperatorRoutes(http: HttpServer, acts: ActServer, parts: OperatorParts): void {
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
        ...{ ...item, operatorNumber: nft.operatorNumber, about: nft.about, seed: nft.seed },
        isUntouched: item.nextBid !== null && nft.bidCount + nft.donationCount === 0,
        canPayOut: isDue && !paidOut.has(nft.id),
      };
    });
    const [charities, accounts] = [await listCharities(database), await loadAccounts(database)];
    const changing = new Set((await listAccountChanges(database)).map(({ charityId }) => charityId));
    return {
      ...{ items, now: Math.floor(nowMs) },
      charities: charities.map(one => ({
        ...{ ...one, id: String(one.id), account: toAccount(accounts.get(one.id)), isChanging: changing.has(one.id) },
      })),
    };
  });

  http.serve('listNftPayouts', async ({ query, context }) => {
    const found = await listWaitingPayouts(database, Number(query.cursor ?? 0), pageRows + 1);
    const payouts = found.slice(0, pageRows);
    const nfts = await loadNfts(database, [...new Set(payouts.map(({ nftId }) => nftId))]);
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const accounts = await loadAccounts(database);
    const findBar = await loadApprovalBars(database, payouts, who);
    const items = payouts.flatMap(({ id, nftId, amount, isDecided: _, atMs, ...payout }): NftPayoutItem[] => {
      const nft = nfts.get(nftId);
      if (!nft || nft.endedAtMs === null) return [];
      return [
        {
          ...{ ...payout, id: String(id), nftId: String(nftId), title: nft.title, charity: nft.charity.name, at: atMs },
          ...{ amount: formatAmount(amount, charityAsset), endedAt: nft.endedAtMs },
          ...{ due: calculatePayoutDue(nft.endedAtMs, nft.payoutDays), approvalBar: findBar(payout.operatorNumber) },
          account: toAccount(accounts.get(nft.charity.id)),
        },
      ];
    });
    return { items, nextCursor: found.length > payouts.length ? (items.at(-1)?.id ?? null) : null };
  });

  registerHistoryRoutes(http, parts);
  registerAccountQueue(http, parts);
  registerCharityActs(acts);
  registerListingActs(acts, parts);
  registerPayoutActs(acts, parts);
}

function toAccount(account: CharityAccount | undefined) {
  if (!account) return null;
  const { atMs, details, operatorNumber, approverNumber } = account;
  return { details, operatorNumber, approverNumber, at: atMs };
}

function registerAccountQueue(http: HttpServer, { database }: Pick<OperatorParts, 'database'>): void {
  http.serve('listCharityAccountChanges', async ({ context }) => {
    const changes = await listAccountChanges(database);
    const [charities, accounts] = [await listCharities(database), await loadAccounts(database)];
    const names = new Map(charities.map(({ id, name }) => [id, name]));
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const findBar = await loadApprovalBars(database, changes, who);
    return changes.map(({ id, charityId, atMs, isDecided: _, ...change }) => ({
      ...{ ...change, id: String(id), charityId: String(charityId), charity: names.get(charityId) ?? '', at: atMs },
      ...{ account: toAccount(accounts.get(charityId)), approvalBar: findBar(change.operatorNumber) },
    }));
  });
}

function registerHistoryRoutes(http: HttpServer, { database, audit }: Pick<OperatorParts, 'database' | 'audit'>): void {
  async function load(subject: string, cursor: string | undefined) {
    const filter = { subject, beforeSequence: cursor === undefined ? undefined : Number(cursor) };
    const found = await audit.list(filter, pageRows + 1);
    const shown = found.slice(0, pageRows);
    const last = found.length > pageRows ? shown.at(-1) : undefined;
    return { items: toHistoryItems(shown), nextCursor: last ? String(last.sequence) : null };
  }

  http.serve('listNftHistory', async ({ params, query }) => {
    const id = Number(params.id);
    const nft = id > idMax ? undefined : await loadNft(database.pool, id);
    return nft ? load(`nft:${id}`, query.cursor) : deny('recordMissing');
  });

  http.serve('listCharityHistory', async ({ params, query }) => {
    const id = Number(params.id);
    return (await hasCharity(database.pool, id)) ? load(`charity:${id}`, query.cursor) : deny('recordMissing');
  });
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
