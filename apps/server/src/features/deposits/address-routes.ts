import { parseAddress } from '@truemark/domain/payments/address';
import type { DepositKey } from '@truemark/domain/payments/deposit-key';
import { deny } from '@truemark/domain/result';
import type { NetworkAccess } from '../../adapters/chains/index.ts';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { loadApprovalBars, refuseSecondPerson, saveSecondDecision } from '../console-access/index.ts';
import { insertAddressChange, listAddressChanges, loadAddressChange } from './address-store.ts';
import { type DepositParts, describeNode } from './deposits.ts';
import { findKeyInForce, loadPlaces } from './find-address.ts';
import { type ChainStanding, loadStandings } from './follow/chain-store.ts';
import { listOwnIndexes } from './follow/own-address-store.ts';
import { loadApprovedKeysIn } from './key-store.ts';
import { summarizeIndexes, writeIndexes } from './own-indexes.ts';

/** Operators set where users send to on networks without own addresses: two of them. */
export function registerDepositAddressRoutes(http: HttpServer, acts: ActServer, parts: DepositParts): void {
  const { database, chains } = parts;

  http.serve('listDepositAddresses', async ({ context }) => {
    const [places, changes] = await Promise.all([loadPlaces(database), listAddressChanges(database)]);
    const standings = await loadStandings(database, context.nowMs);
    const describe = async ({ network, depositKey, adapter }: NetworkAccess) => ({
      ...{ network, sharedAddress: places.shared.get(network) ?? null },
      hasOwnAddresses: findKeyInForce({ network, depositKey }, places) !== null,
      key: depositKey && describeKey(depositKey, places.keys.get(network)),
      node: adapter && describeNodeToOperators(standings.get(network)),
      own: depositKey && summarizeIndexes(await listOwnIndexes(database, network)),
    });
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const findBar = await loadApprovalBars(database, changes, who);
    return {
      networks: await Promise.all(chains.all.map(describe)),
      proposals: changes.map(({ id, atMs, isDecided: _, ...change }) => ({
        ...{ ...change, id: String(id), at: atMs, approvalBar: findBar(change.operatorNumber) },
      })),
    };
  });

  http.serve('downloadDepositIndexes', async ({ params }) => {
    const access = chains.find(params.network);
    const key = access && findKeyInForce(access, await loadPlaces(database));
    if (!key) return deny('recordMissing');
    const body = Buffer.from(writeIndexes(key, await listOwnIndexes(database, params.network)));
    return { fileName: `deposit-addresses-${params.network}.json`, contentType: 'application/json', body };
  });

  acts.serve('proposeDepositAddress', ({ body, context, commit }) =>
    commit(async client => {
      const { network, reason } = body;
      const read = chains.find(network) ? parseAddress(network, body.address) : undefined;
      if (!read?.ok) return deny('valueWrong');
      const { address } = read.value;
      const { operatorNumber } = context.operator;
      const id = await insertAddressChange(client, {
        ...{ network, address, keyHash: null, reason, operatorNumber, atMs: context.nowMs },
      });
      if (id === undefined) return deny('decisionMade');
      const record = { act: 'depositAddress.propose', subject: `network:${network}`, reason, before: null };
      return { reply: { id: String(id) }, record: { ...record, after: { id, address } } };
    }),
  );

  acts.serve('proposeDepositKey', ({ body, context, commit }) =>
    commit(async client => {
      const { network, keyHash, reason } = body;
      const access = chains.find(network);
      if (access?.depositKey?.hash !== keyHash) return deny('valueWrong');
      if (findKeyInForce(access, { keys: await loadApprovedKeysIn(client) })) return deny('decisionMade');
      const address = access.depositKey.deriveAddress(0);
      const { operatorNumber } = context.operator;
      const change = { network, address, keyHash, reason, operatorNumber, atMs: context.nowMs };
      const id = await insertAddressChange(client, change);
      if (id === undefined) return deny('decisionMade');
      const record = { act: 'depositKey.propose', subject: `network:${network}`, reason, before: null };
      return { reply: { id: String(id) }, record: { ...record, after: { id, keyHash, address } } };
    }),
  );

  acts.serve('decideDepositAddress', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const id = Number(body.id);
      const change = await loadAddressChange(client, id);
      if (!change) return deny('recordMissing');
      if (change.isDecided) return deny('decisionMade');
      const isApproved = body.decision === 'approve';
      const people = { proposerNumber: change.operatorNumber, deciderNumber: operatorNumber, nowMs: context.nowMs };
      const refusal = isApproved ? await refuseSecondPerson(client, people) : undefined;
      if (refusal) return refusal;
      const isOwn = change.operatorNumber === operatorNumber;
      const name = isApproved ? 'approved' : isOwn ? 'withdrawn' : 'rejected';
      const decision = { name, deciderNumber: operatorNumber, reason: body.reason, atMs: context.nowMs } as const;
      if (!(await saveSecondDecision(client, 'deposit_address_change', id, decision))) return deny('decisionMade');
      const { network, address, keyHash } = change;
      const what = keyHash === null ? 'depositAddress' : 'depositKey';
      const act = `${what}.${{ approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' }[name]}`;
      const record = { act, subject: `network:${network}`, reason: body.reason, before: { state: 'waiting' } };
      return { reply: { isDone: true }, record: { ...record, after: { id, address, keyHash, state: name } } };
    }),
  );
}

/** What two people compare before a key gives addresses. */
function describeKey(key: DepositKey, approvedHash: string | undefined) {
  return { hash: key.hash, firstAddress: key.deriveAddress(0), isInForce: key.hash === approvedHash };
}

/** With what customers are not told. */
function describeNodeToOperators(standing: ChainStanding | undefined) {
  const node = describeNode(standing);
  if (!standing || !node) return null;
  const { state, headHeight: height, resetHeight, resetAtMs: resetAt } = standing;
  return { ...node, height, reason: state.state === 'unreachable' ? state.reason : null, resetHeight, resetAt };
}
