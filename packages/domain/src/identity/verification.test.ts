import { describe, expect, it } from 'vitest';
import {
  calculateAge,
  cleanPersonDetails,
  findPersonRefusal,
  isSigned,
  listPictureParts,
  type PersonDetails,
} from './verification.ts';

const nowMs = Date.UTC(2026, 10, 25, 23);
const details: PersonDetails = {
  firstName: 'Anna',
  lastName: 'Berg',
  birthDate: '1990-05-17',
  sex: 'female',
  country: 'DE',
  address: 'Lindenweg 4, 10115 Berlin',
  phone: '+49 151 23456789',
  documentType: 'idCard',
  documentNumber: 'L01X00T47',
  documentExpiresOn: '2030-01-31',
};

describe('details of a person', () => {
  it.each([
    [{}, undefined],
    [{ lastName: '' }, 'informationIncomplete'],
    [{ address: '' }, 'informationIncomplete'],
    [{ documentExpiresOn: '2030-02-31' }, 'informationIncomplete'],
    [{ birthDate: '1990-13-01' }, 'birthDateWrong'],
    [{ birthDate: '2026-11-26' }, 'birthDateWrong'],
    [{ birthDate: '1890-01-01' }, 'birthDateWrong'],
    [{ birthDate: '2008-11-26' }, 'ageTooLow'],
    [{ birthDate: '2008-11-25' }, undefined],
    [{ documentExpiresOn: '2026-11-24' }, 'documentExpired'],
    [{ documentExpiresOn: '2026-11-25' }, undefined],
  ] as const)('KYC-001 %j: %s', (change, code) => {
    expect(findPersonRefusal({ ...details, ...change }, nowMs)?.code).toBe(code);
  });

  it('KYC-001 counts full years', () => {
    expect(calculateAge('2008-02-29', '2026-02-28')).toBe(17);
    expect(calculateAge('2008-02-29', '2026-03-01')).toBe(18);
  });

  it('KYC-002 knows the number of a document in every way of writing it', () => {
    const { documentNumber, firstName } = cleanPersonDetails({
      ...details,
      documentNumber: ' l01x-00 ｔ47',
      firstName: ' Anna  Maria ',
    });
    expect({ documentNumber, firstName }).toEqual({ documentNumber: 'L01X00T47', firstName: 'Anna Maria' });
  });
});

it('KYC-003 asks for both sides of a card and one page of a passport', () => {
  expect(listPictureParts('idCard')).toEqual(['front', 'back', 'holding']);
  expect(listPictureParts('driverLicense')).toEqual(['front', 'back', 'holding']);
  expect(listPictureParts('passport')).toEqual(['front', 'holding']);
});

it('KYC-004 takes a line or a name for a signature, and no dot', () => {
  expect(isSigned({ kind: 'drawn', strokes: [] })).toBe(false);
  expect(isSigned({ kind: 'drawn', strokes: [[5, 5]] })).toBe(false);
  expect(isSigned({ kind: 'drawn', strokes: [[5, 5, 10, 10, 15, 5]] })).toBe(true);
  expect(isSigned({ kind: 'typed', name: ' ' })).toBe(false);
  expect(isSigned({ kind: 'typed', name: 'Anna Berg' })).toBe(true);
});
