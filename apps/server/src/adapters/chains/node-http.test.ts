import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodeHttp } from './node-http.ts';
import { type NodePeer, openNodePeer } from './testing/node-peer.ts';

let peer: NodePeer;
beforeEach(async () => {
  peer = await openNodePeer(path => (path === '/none' ? undefined : { path }));
});
afterEach(() => peer.close());

const open = (more: object = {}) => createNodeHttp({ url: peer.url, pausesMs: [1, 1], ...more });

it('CHN-028 asks a node again that wants fewer calls, and says so when it goes on', async () => {
  peer.instead.push({ status: 429 }, { status: 503, headers: { 'retry-after': '0' } });
  expect(await open().ask('/a')).toEqual({ status: 200, value: { path: '/a' } });
  expect(peer.asked).toHaveLength(3);
  peer.instead.push({ status: 429 }, { status: 429 }, { status: 429 });
  await expect(open().ask('/a')).rejects.toMatchObject({ kind: 'throttled' });
  peer.instead.push({ body: { busy: true } });
  const isThrottled = (value: unknown) => JSON.stringify(value) === '{"busy":true}';
  expect(await open({ isThrottled }).ask('/a')).toEqual({ status: 200, value: { path: '/a' } });
  peer.instead.push({ status: 403 });
  expect(await open({ throttledStatuses: [403] }).ask('/a')).toMatchObject({ status: 200 });
});

it('CHN-028 waits as long as the node asks for', async () => {
  peer.instead.push({ status: 429, headers: { 'retry-after': '1' } });
  const startMs = performance.now();
  await open().ask('/a');
  expect(performance.now() - startMs).toBeGreaterThan(950);
});

it('CHN-029 goes nowhere else: no redirect is followed, and no more is read and waited than the limits say', async () => {
  peer.instead.push({ status: 302, headers: { location: 'http://169.254.169.254/latest' } });
  await expect(open().ask('/a')).rejects.toMatchObject({ kind: 'unreachable', message: 'the node answered HTTP 302' });
  expect(peer.asked).toHaveLength(1);
  peer.instead.push({ body: 'x'.repeat(2_000) });
  await expect(open({ bodyBytesMax: 1_000 }).ask('/a')).rejects.toMatchObject({ kind: 'unfit' });
  const deaf = await openNodePeer(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    return 1;
  });
  await expect(createNodeHttp({ url: deaf.url, answerMs: 50 }).ask('/')).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'the node did not answer in time',
  });
  await deaf.close();
});

it('CHN-029 tells no address or key in a fault', async () => {
  const url = peer.url.replace('http://', 'http://me:hunter2@');
  expect(await createNodeHttp({ url }).ask('/none')).toEqual({ status: 404, value: null });
  expect(peer.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:hunter2').toString('base64')}`);
  await peer.close();
  const fault = await createNodeHttp({ url }).ask('/a').catch(String);
  expect(fault).toContain('ECONNREFUSED');
  expect(fault).not.toMatch(/hunter2|127\.0\.0\.1/);
  peer = await openNodePeer(() => 1);
  const keyed = createNodeHttp({ url: peer.url.replace('http://', 'http://:key@'), keyHeader: 'X-Key' });
  expect(await keyed.ask('')).toEqual({ status: 200, value: 1 });
  expect(peer.asked[0]?.headers).toMatchObject({ 'x-key': 'key' });
  expect(peer.asked[0]?.headers.authorization).toBeUndefined();
});

it('CHN-029 a sign that the address escapes is meant, and a bare % in a password stands for itself', async () => {
  await createNodeHttp({ url: peer.url.replace('http://', 'http://m%40e:100%@') }).ask('/a');
  expect(peer.asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('m@e:100%').toString('base64')}`);
});

it('CHN-028 gives up its pauses when the program stops', async () => {
  peer.instead.push({ status: 429 });
  const http = createNodeHttp({ url: peer.url, pausesMs: [60_000] });
  const asked = http.ask('/a');
  await expect.poll(() => peer.asked.length).toBe(1);
  http.close();
  await expect(asked).rejects.toMatchObject({ kind: 'unreachable' });
});
