import { type NftHistoryItem, nftActs } from '@truemark/contract/operators/nfts';
import * as z from 'zod';

/** An act on a work or a charity, as the audit log has it. */
export interface CharityAct {
  readonly sequence: number;
  readonly atMs: number;
  readonly operatorNumber: number | null;
  readonly act: string;
  readonly reason: string;
  readonly after: unknown;
}

const kinds: Readonly<Record<string, (typeof nftActs)[number]>> = {
  ...Object.fromEntries(nftActs.map(kind => [`nft.${kind}`, kind])),
  'charity.add': 'addCharity',
  'charity.proposeAccount': 'proposeAccount',
  'charity.account': 'setAccount',
  'charity.rejectAccount': 'rejectAccount',
  'charity.withdrawAccount': 'withdrawAccount',
};

const word = z.string().nullable().default(null);
const values = z.object({ amount: word, reference: word, details: word });
const nothing = { amount: null, reference: null, details: null };

/** Acts in the words of the wire; what the log has of a subject and this does not know is none of them. */
export function toHistoryItems(acts: readonly CharityAct[]): NftHistoryItem[] {
  return acts.flatMap(({ sequence, atMs, operatorNumber, act, reason, after }) => {
    const kind = kinds[act];
    if (!kind) return [];
    const { amount, reference, details } = values.catch(nothing).parse(after);
    return [{ sequence, at: atMs, kind, reason, operatorNumber, amount, reference, account: details }];
  });
}
