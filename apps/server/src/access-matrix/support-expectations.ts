import { anyone, type Expectation, operators, stays, unknownFile, unknownId } from './expectation.ts';

const readers = ['administrator', 'reviewer', 'support'] as const;
const writers = ['administrator', 'support'] as const;
const clientId = 'c'.repeat(16);

export const supportExpectations = {
  getFooter: anyone({ body: {} }),
  openSupport: anyone({ body: { type: 'online_service' } }),
  // Support stays open to whoever has an account, however restricted it is.
  getSupportState: stays(),
  getSupportProfile: stays(),
  listSupportMessages: stays({ body: { after: 0 } }),
  sendSupportMessage: stays({ body: { clientId, text: 'of the matrix' } }),
  markSupportRead: stays({ body: { upTo: 1 } }),
  saySupportTyping: stays({ body: {} }),
  mailSupportTranscript: stays({ body: {} }),
  listSupportChats: operators(readers, { query: { view: 'waiting' } }),
  getSupportChat: operators(readers, { params: { id: unknownId } }),
  viewSupportPicture: operators(readers, { params: { id: unknownFile } }),
  listCannedAnswers: operators(readers),
  watchSupport: operators(readers),
  claimSupportChat: operators(writers, { body: { id: unknownId, isGivenBack: false, isTakenOver: false } }),
  answerSupport: operators(writers, { body: { id: unknownId, clientId, text: 'of the matrix' } }),
  sayOperatorTyping: operators(writers, { body: { id: unknownId } }),
  noteSupport: operators(writers, { body: { id: unknownId, text: 'of the matrix' } }),
  closeSupportChat: operators(writers, { body: { id: unknownId, isClosed: true } }),
} as const satisfies Record<string, Expectation>;
