import type { IdentificationItem } from '@truemark/contract/operators/verification';
import { describe, expect, it } from 'vitest';
import {
  describeVerdict,
  emptyVerdict,
  listPictureReasons,
  mayRefuse,
  sortForReview,
  toggle,
} from './verdict-draft.ts';

const item = {
  id: '7',
  pictures: [
    { part: 'front', fileId: 'f', verdict: null, reasons: [] },
    { part: 'holding', fileId: 'h', verdict: null, reasons: [] },
  ],
} as unknown as IdentificationItem;

describe('a verdict on an identity check', () => {
  it('KYC-050 asks again only for what has a reason', () => {
    const draft = { pictures: { front: ['glare'], holding: [] }, details: ['nameDiffers'], isFinal: false } as const;
    expect(describeVerdict(item, 'reject', draft)).toEqual({
      ...{ id: '7', decision: 'retry', detailReasons: ['nameDiffers'] },
      pictures: [{ part: 'front', reasons: ['glare'] }],
    });
  });

  it('KYC-050 asks for nothing of who is verified or refused for good', () => {
    const draft = { ...emptyVerdict, pictures: { front: ['glare'] } } as const;
    const nothing = { pictures: [], detailReasons: [] };
    expect(describeVerdict(item, 'approve', draft)).toEqual({ id: '7', decision: 'verified', ...nothing });
    expect(describeVerdict(item, 'reject', { ...draft, isFinal: true })).toEqual({
      id: '7',
      decision: 'final',
      ...nothing,
    });
  });

  it('KYC-014 is never final for new details of somebody verified', () => {
    expect(mayRefuse({ isChange: true })).toBe(false);
    expect(mayRefuse({ isChange: false })).toBe(true);
  });

  it('KYC-050 offers the reasons that fit a picture', () => {
    expect(listPictureReasons('front')).not.toContain('faceHidden');
    expect(listPictureReasons('holding')).not.toContain('wrongSide');
    expect(toggle(['a'], 'a')).toEqual([]);
    expect(toggle(['a'], 'b')).toEqual(['a', 'b']);
  });

  it('KYC-052 shows the selfie beside the front', () => {
    const sent = [{ part: 'front' }, { part: 'back' }, { part: 'holding' }] as const;
    expect(sortForReview(sent).map(({ part }) => part)).toEqual(['front', 'holding', 'back']);
    expect(sortForReview([{ part: 'holding' }, { part: 'front' }] as const).map(({ part }) => part)).toEqual([
      'front',
      'holding',
    ]);
  });
});
