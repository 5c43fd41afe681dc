import { expect, it } from 'vitest';
import { readTrip } from '../frame/social-trip.ts';
import { readCallback } from './read-callback.ts';

const read = (query: string, state = 'begun-here') => readCallback(new URLSearchParams(query), { state });

it('WID-020 the answer to what this tab has begun is sent on, with the name of who answered', () => {
  expect(read('state=begun-here&code=abc')).toEqual({ kind: 'answered', state: 'begun-here', code: 'abc' });
  expect(read('state=begun-here&code=abc&iss=https%3A%2F%2Fa.example')).toEqual({
    kind: 'answered',
    state: 'begun-here',
    code: 'abc',
    iss: 'https://a.example',
  });
});

it('WID-020 an answer that this tab has not begun goes nowhere', () => {
  expect(read('state=other&code=abc')).toEqual({ kind: 'stray' });
  expect(read('code=abc')).toEqual({ kind: 'stray' });
  expect(readCallback(new URLSearchParams('state=a&code=b'), undefined)).toEqual({ kind: 'stray' });
});

it('WID-020 a provider that says no is told apart', () => {
  expect(read('state=begun-here&error=access_denied')).toEqual({ kind: 'declined' });
});

it.each([undefined, '', '{', 'null', '{"provider":"google"}', '{"provider":"else","state":"s"}'])(
  'WID-020 %j is no memory of a log-in that was begun',
  text => {
    expect(readTrip(text)).toBeUndefined();
  },
);

it('WID-020 what was begun is remembered whole', () => {
  const trip = { provider: 'facebook', state: 's', returnPath: '/market', inviteCode: 'ABCD2345' };
  expect(readTrip(JSON.stringify(trip))).toEqual(trip);
});
