import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSmsPeer, type SmsPeer } from '../testing/sms-peer.ts';
import { createSmsService } from './sms-service.ts';

const sms = { key: 'here.7', to: '+4915112345678', text: '123456 is your code' };

let peer: SmsPeer;
beforeEach(async () => {
  peer = await openSmsPeer();
});
afterEach(() => peer.close());

it('NTF-013 an SMS is a POST of its number and text, with its key and the login of the address', async () => {
  const service = createSmsService(`http://me:se%40cret@127.0.0.1:${peer.port}/send?from=Truemark`);
  expect(await service.send(sms)).toEqual({ state: 'accepted' });
  const [received] = peer.received;
  expect(received).toMatchObject({ to: sms.to, text: sms.text, path: '/send?from=Truemark' });
  expect(received?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'here.7',
    authorization: `Basic ${Buffer.from('me:se@cret').toString('base64')}`,
  });
});

it('NTF-013 without a login in the address none is sent', async () => {
  await createSmsService(`http://127.0.0.1:${peer.port}/`).send(sms);
  expect(peer.received[0]?.headers.authorization).toBeUndefined();
});

it.each([
  [204, 'accepted'],
  [302, 'postponed'],
  [400, 'refused'],
  [401, 'postponed'],
  [422, 'refused'],
  [429, 'postponed'],
  [503, 'postponed'],
])('NTF-013 an answer of %i means %s', async (status, state) => {
  peer.status = status;
  const delivery = await createSmsService(`http://127.0.0.1:${peer.port}/`).send(sms);
  expect(delivery.state).toBe(state);
  // What the service answers may hold the text, and so the code.
  expect(JSON.stringify(delivery)).not.toContain('123456');
  expect(peer.received).toHaveLength(1);
});

it('NTF-006 an SMS service that is down postpones the SMS', async () => {
  await peer.close();
  const delivery = await createSmsService(`http://127.0.0.1:${peer.port}/`).send(sms);
  expect(delivery).toMatchObject({ state: 'postponed', reason: expect.stringContaining('ECONNREFUSED') });
  peer = await openSmsPeer(peer.port);
  expect(await createSmsService(`http://127.0.0.1:${peer.port}/`).send(sms)).toEqual({ state: 'accepted' });
});
