import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../api.ts';
import { loadWalletConfig } from './load-wallet-config.ts';

afterEach(() => void vi.restoreAllMocks());

it('WAL-042 settings of wallets that do not come are told so, also when their 10 s are over', async () => {
  const call = vi.spyOn(api, 'call');
  call.mockRejectedValueOnce(new Error('offline'));
  await expect(loadWalletConfig()).rejects.toMatchObject({ key: 'configLoadFailed' });
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new Error('late')));
  call.mockImplementationOnce(async (_name, _given, options) => options?.signal?.throwIfAborted() as never);
  await expect(loadWalletConfig()).rejects.toMatchObject({ key: 'configLoadFailed' });
  expect(limits).toHaveBeenCalledWith(10_000);
});

it('WAL-042 whoever no longer asks is told nothing of the wallet', async () => {
  vi.spyOn(api, 'call').mockRejectedValueOnce(new Error('aborted'));
  await expect(loadWalletConfig(AbortSignal.abort())).rejects.toThrow('aborted');
});
