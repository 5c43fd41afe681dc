import type { ApprovalBar } from '@truemark/contract/operators/access';

/** What waits for a decision: the older one comes first. */
export function sortOldestFirst<Item extends { readonly id: string; readonly at: number }>(
  items: readonly Item[],
): readonly Item[] {
  return items.toSorted((a, b) => a.at - b.at || a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** The next or the one before in a queue; undefined at its ends, and for one that is not in it. */
export function findNeighbour<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string | undefined,
  step: 1 | -1,
): Item | undefined {
  const index = items.findIndex(item => item.id === id);
  return index < 0 ? undefined : items[index + step];
}

/** The one to look at when this one is decided: the next, at the end of the queue the one before. */
export function findSuccessor<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
): Item | undefined {
  return findNeighbour(items, id, 1) ?? findNeighbour(items, id, -1);
}

export type ReviewKeyAct = 'next' | 'previous' | 'approve' | 'reject';
const keyActs: Readonly<Record<string, ReviewKeyAct>> = { j: 'next', k: 'previous', a: 'approve', r: 'reject' };

/**
 * What a key does in a queue. Nothing where somebody types, where a dialog is open, together with another key, or when
 * single keys are switched off (WCAG 2.1.4).
 */
export function chooseKeyAct(press: {
  readonly key: string;
  readonly hasModifier: boolean;
  readonly isTyping: boolean;
  readonly isDialogOpen: boolean;
  readonly hasShortcuts: boolean;
}): ReviewKeyAct | undefined {
  if (!press.hasShortcuts || press.hasModifier || press.isTyping || press.isDialogOpen) return undefined;
  return keyActs[press.key.toLowerCase()];
}

/** Why this operator may not do it, or not yet; undefined when they may. */
export type DecisionBar =
  | 'roleMayNot'
  | 'claimedByOther'
  | 'findingMissing'
  | 'hashMissing'
  | 'onlyClosing'
  | NonNullable<ApprovalBar>;

/**
 * Who may decide what needs two people. Somebody else approves than the one who asked, and not somebody whom they have
 * added; who asked may only take it back.
 */
export function findDecisionBar(
  decision: 'approve' | 'reject',
  who: {
    readonly approvalBar: ApprovalBar;
    readonly hasPermission: boolean;
    /** Where a claim keeps others away. */
    readonly isClaimedByOther?: boolean;
  },
): DecisionBar | undefined {
  if (!who.hasPermission) return 'roleMayNot';
  if (who.isClaimedByOther) return 'claimedByOther';
  return decision === 'approve' ? (who.approvalBar ?? undefined) : undefined;
}
