import type { IdentificationTraces } from '@truemark/contract/operators/verification';
import type { Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { Waiting } from '../overview/index.ts';
import { claimIn, type Decided, decideIn, type KycVerdict } from './decide.ts';
import { createHandovers, type Handovers } from './handover.ts';
import type { KycParts } from './parts.ts';
import {
  findDocumentSharers,
  type Identification,
  listEarlier,
  listPictureIds,
  listWaiting,
  loadIdentification,
  loadNewest,
  loadWaitingIdentities,
} from './store.ts';
import { type Submission, submitIn } from './submit.ts';

/** Identity checks: sent by people, decided by reviewers, and what is told of them. */
export interface Kyc {
  readonly handovers: Handovers;
  loadNewest(userId: number): Promise<Identification | undefined>;
  loadNewestIn(client: pg.ClientBase, userId: number): Promise<Identification | undefined>;
  listPictureIdsIn: typeof listPictureIds;
  submitIn(client: pg.PoolClient, submission: Submission): Promise<Result<() => void, never> | Denial>;
  listWaiting(afterId: number, limit: number): Promise<readonly Identification[]>;
  loadWaiting(): Promise<Waiting>;
  claimIn(
    client: pg.ClientBase,
    claim: { readonly id: number; readonly operatorNumber: number },
  ): ReturnType<typeof claimIn>;
  decideIn(client: pg.PoolClient, verdict: KycVerdict): Promise<Result<Decided, never> | Denial>;
  /** What else is known of one; undefined when there is none of this number. */
  findTraces(id: number): Promise<IdentificationTraces | undefined>;
}

export function createKyc(parts: KycParts): Kyc {
  const { database } = parts;
  return {
    handovers: createHandovers(parts),
    loadNewest: userId => loadNewest(database.pool, userId),
    loadNewestIn: loadNewest,
    listPictureIdsIn: listPictureIds,
    submitIn: (client, submission) => submitIn(parts, client, submission),
    listWaiting: (afterId, limit) => listWaiting(database, afterId, limit),
    loadWaiting: () => loadWaitingIdentities(database),
    claimIn: (client, claim) => claimIn(parts, client, claim),
    decideIn: (client, verdict) => decideIn(parts, client, verdict),
    findTraces: id => database.transaction(client => findTracesIn(parts, client, id)),
  };
}

async function findTracesIn(
  { files, identity, findPayoutSharers }: KycParts,
  client: pg.PoolClient,
  id: number,
): Promise<IdentificationTraces | undefined> {
  const found = await loadIdentification(client, id);
  if (!found) return undefined;
  const documents = await findDocumentSharers(client, found);
  const alike = await files.findAlikeIn(
    client,
    found.pictures.map(({ fileId }) => fileId),
  );
  const sharers = await identity.findDeviceSharersIn(client, found.userId);
  const neighbours = await identity.findNetworkSharersIn(client, found.userId);
  const payouts = await findPayoutSharers(client, found.userId);
  const traces = [
    ...documents.map(userId => ({ kind: 'document' as const, userId })),
    ...alike.map(({ userId, isSame }) => ({
      kind: isSame ? ('samePicture' as const) : ('alikePicture' as const),
      userId,
    })),
    ...sharers.map(({ userId }) => ({ kind: 'device' as const, userId })),
    ...payouts.map(userId => ({ kind: 'payoutAddress' as const, userId })),
    // The weakest of them comes last.
    ...neighbours.map(userId => ({ kind: 'network' as const, userId })),
  ];
  const names = await identity.loadUserNamesIn(
    client,
    traces.map(({ userId }) => userId),
  );
  const unique = new Map(traces.map(trace => [`${trace.kind} ${trace.userId}`, trace]));
  const earlier = await listEarlier(client, found);
  return {
    others: [...unique.values()].map(({ kind, userId }) => ({
      ...{ kind, userId: String(userId) },
      userName: names.get(userId) ?? '',
    })),
    earlier: earlier.flatMap(({ decision, remark, deciderNumber, decidedAtMs }) =>
      decision === null || remark === null || deciderNumber === null || decidedAtMs === null
        ? []
        : [{ decision, remark, operatorNumber: deciderNumber, at: decidedAtMs }],
    ),
  };
}
