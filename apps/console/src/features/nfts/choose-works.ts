import type { ListedNft } from '@truemark/contract/operators/nfts';

export interface WorkFilter {
  readonly text: string;
  readonly state: ListedNft['status'] | undefined;
  /** Empty for all. */
  readonly charityId: string;
}

/** Works that a filter leaves, in the order of the list. */
export function chooseWorks(works: readonly ListedNft[], { text, state, charityId }: WorkFilter): readonly ListedNft[] {
  const wanted = text.trim().toLowerCase();
  return works.filter(
    work =>
      (state === undefined || work.status === state) &&
      (charityId === '' || work.charity.id === charityId) &&
      [work.title, work.creator, work.charity.name].some(part => part.toLowerCase().includes(wanted)),
  );
}
