import { ApiError } from '@truemark/client/api-error';
import { afterEach, describe, expect, it } from 'vitest';
import { callWithStepUp, finishStepUp, isStepUpCanceled, useStepUp } from './step-up.ts';

const stepUpNeeded = new ApiError('refusal', '', { refusal: 'stepUpNeeded', code: 11015 });
const isAsked = () => useStepUp.getState().isAsked;

/** A server that asks for a proof until it was given one. */
function createServer() {
  const server = {
    isProven: false,
    calls: 0,
    async call(): Promise<string> {
      server.calls += 1;
      if (!server.isProven) throw stepUpNeeded;
      return 'done';
    },
  };
  return server;
}

afterEach(() => finishStepUp(false));

describe('a call that may need a fresh proof', () => {
  it('WID-016 is made once where no proof is needed', async () => {
    const server = createServer();
    server.isProven = true;
    expect(await callWithStepUp(server.call)).toBe('done');
    expect(server.calls).toBe(1);
    expect(isAsked()).toBe(false);
  });

  it('WID-016 is made once more after the proof', async () => {
    const server = createServer();
    const called = callWithStepUp(server.call);
    await expect.poll(isAsked).toBe(true);
    expect(server.calls).toBe(1);
    server.isProven = true;
    finishStepUp(true);
    expect(await called).toBe('done');
    expect(server.calls).toBe(2);
    expect(isAsked()).toBe(false);
  });

  it('WID-016 ends with the closed dialog, told apart from every error', async () => {
    const server = createServer();
    const called = callWithStepUp(server.call).catch((error: unknown) => error);
    await expect.poll(isAsked).toBe(true);
    finishStepUp(false);
    const error = await called;
    expect(isStepUpCanceled(error)).toBe(true);
    expect(isStepUpCanceled(stepUpNeeded)).toBe(false);
    expect(server.calls).toBe(1);
  });

  it('WID-016 fails as it fails: with another refusal nobody is asked', async () => {
    const wrong = new ApiError('refusal', '', { refusal: 'passwordWrong', code: 10004 });
    await expect(callWithStepUp(() => Promise.reject(wrong))).rejects.toBe(wrong);
    expect(isAsked()).toBe(false);
  });

  it('WID-016 is not made a third time when the proof was not enough', async () => {
    const server = createServer();
    const called = callWithStepUp(server.call).catch((error: unknown) => error);
    await expect.poll(isAsked).toBe(true);
    finishStepUp(true);
    expect(await called).toBe(stepUpNeeded);
    expect(server.calls).toBe(2);
  });
});

it('WID-017 calls that wait at the same time share one dialog', async () => {
  const server = createServer();
  const called = Promise.all([callWithStepUp(server.call), callWithStepUp(server.call)]);
  await expect.poll(() => server.calls).toBe(2);
  server.isProven = true;
  finishStepUp(true);
  expect(await called).toEqual(['done', 'done']);
  expect(isAsked()).toBe(false);
});
