import { assert, deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Change } from '../../platform/http/act-server.ts';
import type { Denial } from '../../platform/http/denial.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { refuseSecondPerson } from '../console-access/index.ts';
import type { Waiting } from '../overview/index.ts';
import {
  loadOpenProposals,
  loadWaitingProposals,
  lockProposal,
  type Proposal,
  saveDecision,
  saveProposal,
} from './store.ts';

/** A change that one operator wants and another must approve. */
export interface ProposedChange {
  /** What it is of: the part before the colon names who applies it (`parameter:demo.start`). */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly baseVersion: number;
  readonly reason: string;
  readonly operatorNumber: number;
}

/** Puts an approved change in force, in the transaction of the approval; answers what to do after the commit. */
export type ApplyProposal = (
  client: pg.ClientBase,
  proposal: Proposal,
  approverNumber: number,
) => Promise<(() => void) | Denial>;

/** How the audit log tells of the changes of a family. */
export interface ProposalRecord {
  /** What the change is of in the log, so that everything about one thing is found under one name. */
  readonly subjectOf: (key: string) => string;
  /** A value with its name. */
  readonly describe: (key: string, value: string) => Readonly<Record<string, unknown>>;
}

const plainRecord: ProposalRecord = { subjectOf: key => key, describe: (_key, value) => ({ value }) };

interface Decision {
  readonly id: number;
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
  readonly operatorNumber: number;
}

/** Changes that need two people: whatever they are of, they wait in one queue and are decided in one way. */
export interface Proposals {
  /** Says who applies the changes of a family (`parameter`, `instrument`), and how they are told. */
  addFamily(family: string, apply: ApplyProposal, record?: ProposalRecord): void;
  proposeIn(client: pg.ClientBase, change: ProposedChange): Promise<Denial | undefined>;
  decideIn(client: pg.ClientBase, decision: Decision): Promise<Change<{ isDone: true }> | Denial>;
  /** Those that wait, the oldest first. There is one at most for a thing that can be changed, so that they are all there. */
  list(): Promise<readonly Proposal[]>;
  loadWaiting(): Promise<Waiting>;
}

export function createProposals({ database, clock }: { database: Database; clock: Clock }): Proposals {
  const families = new Map<string, ProposalRecord & { readonly apply: ApplyProposal }>();

  function findFamily({ key }: Proposal) {
    const family = families.get(key.split(':')[0] ?? '');
    assert(family, `nobody applies the change of ${key}`);
    return family;
  }

  return {
    addFamily: (family, apply, record = plainRecord) => void families.set(family, { ...record, apply }),
    async proposeIn(client, change) {
      const isSaved = await saveProposal(client, { ...change, atMs: clock.nowMs() });
      // Another one about the same thing waits: that one is to be decided first.
      return isSaved ? undefined : deny('decisionMade');
    },
    async decideIn(client, { id, decision, reason, operatorNumber }) {
      const proposal = await lockProposal(client, id);
      if (!proposal) return deny('recordMissing');
      if (proposal.isDecided) return deny('decisionMade');
      const isOwn = proposal.operatorNumber === operatorNumber;
      const people = { proposerNumber: proposal.operatorNumber, deciderNumber: operatorNumber, nowMs: clock.nowMs() };
      const refusal = decision === 'approve' ? await refuseSecondPerson(client, people) : undefined;
      if (refusal) return refusal;
      const { apply, subjectOf, describe } = findFamily(proposal);
      const announce = decision === 'approve' ? await apply(client, proposal, operatorNumber) : undefined;
      if (announce && 'ok' in announce) return announce;
      const name = decision === 'approve' ? 'approved' : isOwn ? 'withdrawn' : 'rejected';
      await saveDecision(client, id, { name, reason, number: operatorNumber }, clock.nowMs());
      const { key, from, to, operatorNumber: proposedBy } = proposal;
      const [before, wanted] = [describe(key, from), describe(key, to)];
      const record = {
        act: `proposal.${name}`,
        subject: subjectOf(key),
        reason,
        before,
        after: name === 'approved' ? { ...wanted, proposedBy } : { ...before, proposed: wanted, proposedBy },
      };
      return { reply: { isDone: true }, record, ...(announce ? { announce } : {}) };
    },
    list: () => loadOpenProposals(database),
    loadWaiting: () => loadWaitingProposals(database),
  };
}
