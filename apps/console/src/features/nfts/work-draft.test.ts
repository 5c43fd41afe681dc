import { describe, expect, it } from 'vitest';
import { parseWork, readSeed, startDraft } from './work-draft.ts';

const charity = {
  id: '3',
  name: 'A trust',
  cause: 'water',
  isSample: false,
  account: null,
  isChanging: false,
} as const;
const nowMs = 1_000;
const whole = {
  ...startDraft(undefined, { charities: [charity], network: 'sepolia' }),
  ...{ title: ' Low tide ', creator: 'Mika Osei', startPrice: '1,000', endTime: '5000' },
};
const problemOf = (change: Partial<typeof whole>) => {
  const parsed = parseWork({ ...whole, ...change }, nowMs);
  return parsed.ok ? undefined : parsed.problem;
};

describe('a work that an operator types', () => {
  it('NFT-050 is sent as numbers of the wire, without blanks around its words', () => {
    expect(parseWork(whole, nowMs)).toEqual({
      ok: true,
      work: {
        ...{ title: 'Low tide', creator: 'Mika Osei', about: '', network: 'sepolia', charityId: '3', style: 'waves' },
        ...{ seed: 1, startPrice: '1000', buyPrice: '', endTime: 5_000 },
      },
    });
    expect(problemOf({ buyPrice: '1000.5' })).toBeUndefined();
  });

  it('NFT-050 is sent with the picture that was chosen, or says that the one before stays', () => {
    const send = (picture: typeof whole.picture) => {
      const parsed = parseWork({ ...whole, picture }, nowMs);
      return parsed.ok ? [parsed.work.picture, parsed.work.keepsPicture] : parsed.problem;
    };
    expect(send(undefined)).toEqual([undefined, undefined]);
    expect(send({ kind: 'new', name: 'tide.png', base64: 'iVBO', url: undefined })).toEqual(['iVBO', undefined]);
    expect(send({ kind: 'kept', image: '/nft-art/x.jpg' })).toEqual([undefined, true]);
  });

  it('NFT-050 says what is missing or wrong first', () => {
    expect(problemOf({ title: ' x' })).toBe('titleMissing');
    expect(problemOf({ creator: '' })).toBe('creatorMissing');
    expect(problemOf({ charityId: '' })).toBe('charityMissing');
    for (const seed of ['', '0', '1.5', '1000000', 'one']) expect(problemOf({ seed })).toBe('seedWrong');
    for (const startPrice of ['', '0', 'ten', '0.0000001']) {
      expect(problemOf({ startPrice })).toBe('startPriceWrong');
    }
    for (const buyPrice of ['1000', '999', 'much']) expect(problemOf({ buyPrice })).toBe('buyPriceWrong');
    for (const endTime of ['', '1000']) expect(problemOf({ endTime })).toBe('endTimeWrong');
  });

  it('NFT-050 reads the number of a drawing', () => {
    expect(readSeed(' 77 ')).toBe(77);
    expect(readSeed('999999')).toBe(999_999);
    expect(readSeed('-1')).toBeUndefined();
  });
});
