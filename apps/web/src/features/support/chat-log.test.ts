import type { SupportMessage } from '@truemark/contract/people/support';
import { expect, test } from 'vitest';
import {
  addEarlier,
  addEvent,
  addLater,
  type ChatLog,
  countUnread,
  findMark,
  listUnsent,
  readUnsent,
  writeUnsent,
} from './chat-log.ts';

const state = { lastNumber: 3, readNumber: 2, seenNumber: 1, isClosed: false };
const message = (number: number, rest: Partial<SupportMessage> = {}): SupportMessage => ({
  ...{ number, author: 'person', clientId: `client-${number}`, text: 'x', fileId: null, isLeft: false, at: number },
  ...rest,
});
const log: ChatLog = { messages: [message(2), message(3)], hasOlder: true, state };
const numbers = ({ messages }: ChatLog) => messages.map(({ number }) => number);

test('SUP-040 the page takes what follows on, once and in order, and leaves out what does not', () => {
  const later = { ...state, lastNumber: 7 };
  expect(numbers(addLater(log, [message(5), message(4), message(3), message(7)], later))).toEqual([2, 3, 4, 5]);
  expect(numbers(addEarlier(log, [message(1), message(2)], false))).toEqual([1, 2, 3]);
});

test('SUP-041 marks go on and never back, in whatever order answers arrive', () => {
  const late = addLater(log, [], { lastNumber: 2, readNumber: 3, seenNumber: 0, isClosed: true });
  expect(late.state).toEqual({ lastNumber: 3, readNumber: 3, seenNumber: 1, isClosed: false });
  expect(addLater(log, [], { ...state, isClosed: true }).state.isClosed).toBe(true);
  expect(countUnread(state)).toBe(1);
  expect([findMark(message(1), state), findMark(message(2), state)]).toEqual(['seen', 'received']);
});

test('SUP-043 an event brings its message and its marks; what does not follow on, or has no marks, is asked for', () => {
  const values = { last: '4', read: '2', seen: '3', closed: 'no' };
  const later = addEvent(log, { values, message: message(4) });
  expect(later && numbers(later)).toEqual([2, 3, 4]);
  expect(later?.state).toEqual({ lastNumber: 4, readNumber: 2, seenNumber: 3, isClosed: false });
  expect(addEvent(log, { values: { ...values, last: '3', closed: 'yes' } })).toMatchObject({
    ...{ messages: log.messages, state: { readNumber: 2, seenNumber: 3, isClosed: true } },
  });
  expect(addEvent(log, { values: { ...values, last: '5' }, message: message(5) })).toBeUndefined();
  expect(addEvent(log, { values })).toBeUndefined();
  expect(addEvent(log, { values: { last: '4' }, message: message(4) })).toBeUndefined();
});

test('SUP-042 what was not confirmed is kept for its user, and is gone once the server has it', () => {
  const unsent = [
    { clientId: 'client-3', text: 'there after all', fileId: null, at: 1 },
    { clientId: 'client-9', text: 'still here', fileId: null, at: 2 },
  ];
  expect(listUnsent(unsent, log).map(({ clientId }) => clientId)).toEqual(['client-9']);
  const kept = writeUnsent(unsent, '7');
  expect(readUnsent(kept, '7')).toEqual(unsent);
  expect(readUnsent(kept, '8')).toEqual([]);
  expect(readUnsent('{"owner":"7","messages":[{}]}', '7')).toEqual([]);
  expect(readUnsent('nonsense', '7')).toEqual([]);
  expect(writeUnsent([], '7')).toBeUndefined();
});
