import { expect, test } from 'vitest';
import { addAnswer, pickAnswer } from './canned-answer.ts';

const text = (language: 'en' | 'de' | 'ar') => ({ language, title: language, body: language });

test('SUP-050 a ready answer comes in the language of the chat, else in English', () => {
  const answer = { id: 'a', group: 'g', texts: [text('ar'), text('en'), text('de')] };
  expect(pickAnswer(answer, 'de')?.body).toBe('de');
  expect(pickAnswer(answer, 'ja')?.body).toBe('en');
  expect(pickAnswer({ ...answer, texts: [text('ar')] }, 'ja')?.body).toBe('ar');
});

test('SUP-051 a ready answer goes behind what is written already', () => {
  expect(addAnswer('  ', 'ready')).toBe('ready');
  expect(addAnswer('Hello\n', 'ready')).toBe('Hello\n\nready');
});
