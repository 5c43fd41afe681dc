import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { logKeyOf, stateKeyOf } from './chat-keys.ts';
import type { ChatLog } from './chat-log.ts';
import { takeSupportEvent } from './take-event.ts';

const state = { lastNumber: 0, readNumber: 0, seenNumber: 0, isClosed: false };
const message = {
  number: 1,
  author: 'operator',
  clientId: 'c',
  text: 'here',
  fileId: null,
  isLeft: false,
  at: 5,
} as const;
const event = { values: { last: '1', read: '0', seen: '1', closed: 'no' }, message };
const marks = { lastNumber: 1, readNumber: 0, seenNumber: 1, isClosed: false };

beforeEach(() => queryClient.clear());

test('SUP-043 a page with the chat open, and one that counts what is unread, have what an event brings', () => {
  queryClient.setQueryData<ChatLog>(logKeyOf('7'), { messages: [], hasOlder: false, state });
  queryClient.setQueryData(stateKeyOf('7'), state);
  expect(takeSupportEvent('7', event)).toBe(true);
  expect(queryClient.getQueryData(logKeyOf('7'))).toEqual({ messages: [message], hasOlder: false, state: marks });
  expect(queryClient.getQueryData(stateKeyOf('7'))).toEqual(marks);
});

test('SUP-043 a page without the chat has nothing to ask; one that misses a message or waits for an answer asks', () => {
  expect(takeSupportEvent('7', event)).toBe(true);
  expect(queryClient.getQueryData(logKeyOf('7'))).toBeUndefined();
  queryClient.setQueryData<ChatLog>(logKeyOf('7'), { messages: [], hasOlder: false, state });
  expect(takeSupportEvent('7', { values: event.values })).toBe(false);
  expect(takeSupportEvent('7', { ...event, values: {} })).toBe(false);
  void queryClient.prefetchQuery({ queryKey: stateKeyOf('7'), queryFn: () => new Promise(() => undefined) });
  expect(takeSupportEvent('7', event)).toBe(false);
});
