import { pageRowsMax } from '@truemark/contract/limits';
import type { ApprovalBar } from '@truemark/contract/operators/access';
import type { TreasuryProposal } from '@truemark/contract/operators/treasury';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { loadApprovalBars } from '../console-access/index.ts';
import { decideMoveIn, moveCapitalIn, readMoveAmount, type TreasuryParts } from './treasury.ts';
import { listWaitingMoves, type ProposedMove } from './treasury-store.ts';

function toProposal(
  { id, amount, isDecided: _, atMs, ...move }: ProposedMove,
  approvalBar: ApprovalBar,
): TreasuryProposal {
  return { ...move, id: String(id), amount: formatAmount(amount, move.asset), at: atMs, approvalBar };
}

/** The operator's own capital: what one person moves, and what waits for a second. */
export function registerTreasury(
  http: HttpServer,
  acts: ActServer,
  parts: TreasuryParts & { readonly database: Database },
): void {
  const { database } = parts;

  acts.serve('moveTreasury', ({ body, context, commit }) =>
    commit(async client => {
      const { book, asset, direction, reason } = body;
      const amount = readMoveAmount(body.amount, asset);
      if (!amount.ok) return amount;
      const { operatorNumber } = context.operator;
      const move = { book, asset, amount: amount.value, direction, reason, operatorNumber, atMs: context.nowMs };
      const made = await moveCapitalIn(client, parts, move, context.requestId);
      if (!made.ok) return made;
      const what = { direction, book, asset, amount: formatAmount(amount.value, asset) };
      const record = { subject: `treasury:${book}`, reason, before: null };
      if (made.value.state === 'proposed') {
        const id = String(made.value.id);
        return {
          reply: { state: 'proposed', id },
          record: { act: 'treasury.propose', ...record, after: { ...what, id } },
        };
      }
      const { postingId, announce } = made.value;
      const transferId = String(postingId);
      const after = { ...what, transferId };
      return {
        reply: { state: 'moved', transferId },
        record: { act: `treasury.${direction}`, ...record, after },
        announce,
      };
    }),
  );

  http.serve('listTreasuryProposals', async ({ query, context }) => {
    const found = await listWaitingMoves(database, Number(query.cursor ?? 0), pageRowsMax + 1);
    const moves = found.slice(0, pageRowsMax);
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const findBar = await loadApprovalBars(database, moves, who);
    const items = moves.map(move => toProposal(move, findBar(move.operatorNumber)));
    return { items, nextCursor: found.length > moves.length ? (items.at(-1)?.id ?? null) : null };
  });

  acts.serve('decideTreasury', ({ body, context, commit }) =>
    commit(async client => {
      const { id, reason } = body;
      const { operatorNumber } = context.operator;
      const isApproved = body.decision === 'approve';
      const verdict = { id: Number(id), isApproved, reason, operatorNumber, atMs: context.nowMs };
      const decided = await decideMoveIn(client, parts, verdict);
      if (!decided.ok) return decided;
      const { move, postingId, announce } = decided.value;
      const { book, asset, direction, operatorNumber: proposedBy } = move;
      const act = isApproved
        ? 'treasury.approve'
        : proposedBy === operatorNumber
          ? 'treasury.withdraw'
          : 'treasury.reject';
      const transferId = postingId === null ? null : String(postingId);
      const after = { id, direction, book, asset, amount: formatAmount(move.amount, asset), proposedBy, transferId };
      const record = { act, subject: `treasury:${book}`, reason, before: { state: 'waiting' }, after };
      return { reply: { transferId }, record, announce };
    }),
  );
}
