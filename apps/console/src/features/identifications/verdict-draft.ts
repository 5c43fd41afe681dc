import type { IdentificationItem } from '@truemark/contract/operators/verification';
import {
  type DetailReason,
  detailReasons,
  type PicturePart,
  type PictureReason,
  pictureReasons,
} from '@truemark/domain/identity/verification';

/** What a reviewer has chosen to be sent again, or that nothing may be. */
export interface VerdictDraft {
  readonly pictures: Readonly<Partial<Record<PicturePart, readonly PictureReason[]>>>;
  readonly details: readonly DetailReason[];
  readonly isFinal: boolean;
}

export const emptyVerdict: VerdictDraft = { pictures: {}, details: [], isFinal: false };

/** Who is verified stays so: a change is sent back with what is wrong with it. */
export const mayRefuse = ({ isChange }: Pick<IdentificationItem, 'isChange'>): boolean => !isChange;

/** Reasons that fit a picture: only its owner's picture has a face, only the document a side. */
export function listPictureReasons(part: PicturePart): readonly PictureReason[] {
  const ofHolding: readonly PictureReason[] = ['faceHidden', 'faceDiffers', 'documentHidden'];
  const ofDocument: readonly PictureReason[] = ['wrongSide', 'wrongDocument', 'expired'];
  const other = part === 'holding' ? ofDocument : ofHolding;
  return pictureReasons.filter(reason => !other.includes(reason));
}

const reviewOrder: readonly PicturePart[] = ['front', 'holding', 'back'];

/** The selfie beside the portrait that it is compared with; the back comes after both. */
export function sortForReview<Item extends { readonly part: PicturePart }>(pictures: readonly Item[]): readonly Item[] {
  return pictures.toSorted((one, other) => reviewOrder.indexOf(one.part) - reviewOrder.indexOf(other.part));
}

export const listDetailReasons = (): readonly DetailReason[] => detailReasons;

export function toggle<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter(one => one !== value) : [...values, value];
}

/** What is sent of it with a decision. */
export function describeVerdict(item: IdentificationItem, decision: 'approve' | 'reject', draft: VerdictDraft) {
  if (decision === 'approve') return { id: item.id, decision: 'verified' as const, pictures: [], detailReasons: [] };
  if (draft.isFinal) return { id: item.id, decision: 'final' as const, pictures: [], detailReasons: [] };
  const pictures = item.pictures.flatMap(({ part }) => {
    const reasons = draft.pictures[part] ?? [];
    return reasons.length > 0 ? [{ part, reasons: [...reasons] }] : [];
  });
  return { id: item.id, decision: 'retry' as const, pictures, detailReasons: [...draft.details] };
}
