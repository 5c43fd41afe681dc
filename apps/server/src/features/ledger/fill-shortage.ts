import { assetDecimals } from '@truemark/domain/asset';
import { type HouseAccountKind, houseAccount, isHouseAccountKind } from '@truemark/domain/ledger-account';
import type { Amount } from '@truemark/domain/ledger-amount';
import type { TransferDraft } from '@truemark/domain/ledger-transfer';
import { assert } from '@truemark/domain/result';
import { accountKey, type LoadedBatch, type Move } from './batch.ts';
import { levelStripes } from './level-stripes.ts';
import { type OwnerId, stripes } from './owner.ts';
import type { Shortage } from './try-moves.ts';

/** What the demo house takes at once when it runs short, in whole units of the asset. */
const demoRefillUnits = 10_000_000n;

/**
 * The moves between stripes after which one has what it lacks, or the refill of a demo treasury. Undefined when the
 * house as a whole does not have it. All stripes of the account are loaded.
 */
export function fillShortage({ place, lack }: Shortage, loaded: LoadedBatch): readonly Move[] | undefined {
  const { kind, book, asset, ownerId } = place;
  assert(isHouseAccountKind(kind), 'only the house has stripes');
  const balances = stripes.map(stripe => loaded.accounts.get(accountKey({ ...place, ownerId: stripe }))?.balance ?? 0n);
  const short = stripes.indexOf(ownerId);
  const needed = (balances[short] ?? 0n) + lack;
  const common = { asset, reference: kind, credit: houseAccount(kind) };
  if (balances.reduce((sum, balance) => sum + balance, 0n) < needed) {
    if (book !== 'demo' || kind !== 'treasury') return undefined;
    const amount = lack + demoRefillUnits * 10n ** BigInt(assetDecimals[asset]);
    return [
      createMove({ ...common, kind: 'demoRefill', amount, debit: houseAccount('external:demo') }, ownerId, ownerId),
    ];
  }
  return levelStripes(balances, short, needed).map(({ from, to, amount }) =>
    createLevelMove(kind, { ...common, amount }, stripes[from], stripes[to]),
  );
}

function createLevelMove(
  kind: HouseAccountKind,
  draft: { asset: TransferDraft['asset']; reference: string; amount: Amount },
  from: OwnerId | undefined,
  to: OwnerId | undefined,
): Move {
  assert(from !== undefined && to !== undefined, 'a stripe has a number');
  const account = houseAccount(kind);
  return createMove({ ...draft, kind: 'stripeLevel', debit: account, credit: account }, from, to);
}

function createMove(draft: TransferDraft, debitOwnerId: OwnerId, creditOwnerId: OwnerId): Move {
  return { draft, debitOwnerId, creditOwnerId, ownerId: Math.max(debitOwnerId, creditOwnerId) };
}
