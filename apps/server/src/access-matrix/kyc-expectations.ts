import {
  anyone,
  challengeId,
  operators,
  protects,
  provenOperators,
  reads,
  reason,
  unknownFile,
  unknownId,
} from './expectation.ts';

const details = {
  ...{ firstName: 'M', lastName: 'X', birthDate: '1990-01-01', sex: 'other', country: 'DE', address: 'a', phone: '1' },
  ...{ documentType: 'passport', documentNumber: 'X1', documentExpiresOn: '2099-01-01' },
};

/** Identity checks. */
export const kycExpectations = {
  getIdentification: reads(),
  identification: protects({
    body: {
      ...details,
      ...{ pictures: { front: null, back: null, holding: null }, signature: { kind: 'typed', name: 'M X' } },
      isChange: false,
    },
  }),
  startHandover: protects({ body: { documentType: 'passport', parts: ['front'] } }),
  getHandover: reads(),
  endHandover: protects(),
  openHandover: anyone({ body: { linkToken: challengeId } }),
  getHandoverPage: anyone({ body: { pageToken: challengeId } }),
  startHandoverUpload: anyone({ body: { pageToken: challengeId, bytes: 100, fingerprint: 'of the matrix' } }),
  sendHandoverPart: anyone({ body: { pageToken: challengeId, uploadId: unknownFile, offset: 0, data: 'AAAA' } }),
  finishHandoverUpload: anyone({ body: { pageToken: challengeId, uploadId: unknownFile, part: 'front' } }),
  listIdentifications: operators(['administrator', 'reviewer']),
  getIdentificationTraces: operators(['administrator', 'reviewer'], { params: { id: unknownId } }),
  claimIdentification: operators(['administrator', 'reviewer'], { body: { id: unknownId } }),
  decideIdentification: provenOperators(['administrator', 'reviewer'], {
    body: { id: unknownId, decision: 'final', pictures: [], detailReasons: [], reason },
  }),
} as const;
