import type { IdentificationState } from '@truemark/contract/people/verification';
import { describe, expect, it } from 'vitest';
import {
  chooseVerifiedText,
  findStepErrors,
  isCheckAsked,
  startDraft,
  type VerificationDraft,
  withPicture,
} from './verification-form.ts';

const nowMs = Date.UTC(2026, 10, 25);
const countries = ['DE', 'FR'];
const empty = startDraft(null, { country: 'DE', phone: null, countries });
const whole: VerificationDraft = {
  details: {
    ...{ firstName: 'Anna', lastName: 'Berg', birthDate: '1990-05-17', sex: 'female', country: 'DE' },
    ...{ address: 'Lindenweg 4', phone: '+49151234567', documentType: 'idCard' },
    ...{ documentNumber: 'L01X00T47', documentExpiresOn: '2030-01-31' },
  },
  pictures: { front: 'a', back: 'b', holding: 'c' },
  signature: { kind: 'typed', name: 'Anna Berg' },
};

const front = { part: 'front', fileId: 'a', verdict: 'accepted', reasons: [] } as const;
const sentBack: NonNullable<IdentificationState['sent']> = {
  details: { ...whole.details, sex: 'female' },
  pictures: [
    { ...front, reasons: [] },
    { part: 'back', fileId: 'b', verdict: 'retry', reasons: ['glare'] },
  ],
  ...{ detailReasons: [], submittedAt: 1, dueAt: null, decidedAt: 2 },
};
const passed: typeof sentBack = { ...sentBack, pictures: [{ ...front, reasons: [] }] };

describe('steps of the identity check', () => {
  it('KYC-040 asks to complete what is empty, and only that', () => {
    expect(findStepErrors('details', empty, nowMs)).toEqual({
      ...{ firstName: 'required', lastName: 'required', birthDate: 'required', sex: 'required' },
      ...{ address: 'required', phone: 'required' },
    });
    expect(findStepErrors('details', whole, nowMs)).toEqual({});
  });

  it('KYC-040 says what is wrong with one field while another is still empty', () => {
    const young = { ...whole, details: { ...whole.details, birthDate: '2015-01-01', address: '' } };
    expect(findStepErrors('details', young, nowMs)).toEqual({ birthDate: 'ageTooLow', address: 'required' });
    const expired = { ...whole, details: { ...whole.details, documentExpiresOn: '2020-01-01' } };
    expect(findStepErrors('document', expired, nowMs)).toEqual({ documentExpiresOn: 'documentExpired' });
  });

  it('KYC-041 asks for each required picture, and for no back of a passport', () => {
    const none = { ...whole, pictures: empty.pictures };
    const required = 'pictureRequired';
    expect(findStepErrors('document', none, nowMs)).toEqual({ front: required, back: required, holding: required });
    const passport = { ...none, details: { ...whole.details, documentType: 'passport' as const } };
    expect(findStepErrors('document', passport, nowMs)).toEqual({ front: required, holding: required });
  });

  it('KYC-042 asks for a signature', () => {
    expect(findStepErrors('signature', empty, nowMs)).toEqual({ signature: 'notSigned' });
    expect(findStepErrors('signature', whole, nowMs)).toEqual({});
  });

  it('KYC-043 begins again with what was sent, and with the pictures that were accepted', () => {
    const draft = startDraft(sentBack, { country: 'FR', phone: null, countries });
    expect(draft.pictures).toEqual({ front: 'a', back: null, holding: null });
    expect(draft.details).toEqual(whole.details);
  });

  it('KYC-043 asks for new pictures where all of the last check were accepted', () => {
    const draft = startDraft(passed, { country: 'FR', phone: null, countries });
    expect(draft.pictures).toEqual({ front: null, back: null, holding: null });
  });

  it('KYC-016 asks for a country of the list where the one that is known is not on it', () => {
    const first = startDraft(null, { country: 'DE', phone: null, countries: ['FR'] });
    expect(findStepErrors('details', first, nowMs)).toMatchObject({ country: 'required' });
    const again = startDraft(sentBack, { country: 'FR', phone: null, countries: ['FR'] });
    expect(again.details).toEqual({ ...whole.details, country: '' });
  });
});

describe('a verified person', () => {
  const restriction = { state: 'closeOnly', reason: 'identityCheck', since: 5 } as const;

  it('KYC-047 reads what waits, what is asked, what was sent back, or that nothing is', () => {
    const read = (sent: typeof passed, isChangePending: boolean, isAsked: boolean) =>
      chooseVerifiedText({ sent, isChangePending }, isAsked);
    expect(read(passed, true, true)).toBe('changePending');
    expect(read(passed, false, true)).toBe('verifyAgainText');
    expect(read(sentBack, false, false)).toBe('changeNotPassed');
    expect(read(passed, false, false)).toBe('verifiedText');
  });

  it('KYC-047 is asked for a check until one that was sent after the restriction began is passed', () => {
    expect(isCheckAsked(passed, restriction)).toBe(true);
    expect(isCheckAsked({ ...passed, decidedAt: 6 }, restriction)).toBe(true);
    expect(isCheckAsked({ ...passed, submittedAt: 5, decidedAt: 6 }, restriction)).toBe(false);
    expect(isCheckAsked({ ...sentBack, submittedAt: 5, decidedAt: 6 }, restriction)).toBe(true);
    expect(isCheckAsked(passed, { ...restriction, reason: 'terms' })).toBe(false);
    expect(isCheckAsked(passed, null)).toBe(false);
  });
});

it('KYC-044 keeps every picture of those that arrive at the same time', () => {
  const arrivals = [
    (draft: VerificationDraft) => withPicture(draft, 'front', 'a'),
    (draft: VerificationDraft) => withPicture(draft, 'holding', 'c'),
  ];
  expect(arrivals.reduce((draft, arrive) => arrive(draft), empty).pictures).toEqual({
    ...{ front: 'a', back: null, holding: 'c' },
  });
});
