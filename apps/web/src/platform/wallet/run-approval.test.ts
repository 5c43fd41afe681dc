import { describe, expect, it } from 'vitest';
import { type ApprovalProgress, planApproval, runApproval } from './run-approval.ts';
import { WalletFault } from './wallet-fault.ts';

/** A token like USDT, whose blocks come when they are waited for. */
function openToken(allowance: bigint) {
  const state = { allowance, asked: [] as bigint[], waiting: [] as bigint[], isLost: false, reverts: false };
  return {
    state,
    account: {
      readAllowance: async () => state.allowance,
      async approve(_token: string, _spender: string, amount: bigint) {
        state.asked.push(amount);
        if (amount !== 0n && state.allowance !== 0n) throw new WalletFault('contractReverted');
        state.waiting.push(amount);
        return `0x${state.asked.length}`;
      },
      async readReceipt() {
        if (state.isLost || state.waiting.length > 0) return undefined;
        return !state.reverts;
      },
    },
  };
}

async function run(token: ReturnType<typeof openToken>, wanted: bigint, pausesMax = 3) {
  const seen: string[] = [];
  let pauses = 0;
  const outcome = await runApproval(token.account, {
    ...{ token: 'token', spender: 'spender', wanted },
    onProgress(progress: ApprovalProgress) {
      seen.push(progress.state === 'reading' ? 'reading' : `${progress.state} ${progress.step}/${progress.count}`);
    },
    async pause() {
      const [mined] = token.state.waiting.splice(0, 1);
      if (mined !== undefined && !token.state.reverts) token.state.allowance = mined;
      pauses += 1;
      return pauses < pausesMax;
    },
  });
  return { outcome, seen };
}

describe('approvals', () => {
  it.each([
    [0n, 150n, [150n]],
    [150n, 150n, []],
    [151n, 150n, []],
    [149n, 150n, [0n, 150n]],
    [1n, 150n, [0n, 150n]],
    [150n, 0n, [0n]],
    [0n, 0n, []],
  ])('WAL-051 with an allowance of %s and %s wanted, it is set to %o', (allowance, wanted, steps) => {
    expect(planApproval(allowance, wanted)).toEqual(steps);
  });

  it('WAL-051 a lower allowance goes to zero first, and its receipt is awaited', async () => {
    const token = openToken(100n);
    expect(await run(token, 150n, 9)).toEqual({
      outcome: 'done',
      seen: ['reading', 'asking 1/2', 'waiting 1/2', 'asking 2/2', 'waiting 2/2'],
    });
    expect(token.state).toMatchObject({ asked: [0n, 150n], allowance: 150n });
  });

  it('WAL-051 enough is not asked for again, and a revoked one is at zero', async () => {
    const token = openToken(200n);
    expect((await run(token, 150n)).outcome).toBe('enough');
    expect(token.state.asked).toEqual([]);
    expect((await run(token, 0n)).outcome).toBe('done');
    expect(token.state).toMatchObject({ asked: [0n], allowance: 0n });
  });

  it('WAL-052 what the network shows counts where a receipt never comes, and without either it is late', async () => {
    const replaced = openToken(0n);
    replaced.state.isLost = true;
    expect((await run(replaced, 150n)).outcome).toBe('done');
    const lost = openToken(0n);
    lost.state.isLost = true;
    lost.state.reverts = true;
    expect((await run(lost, 150n)).outcome).toBe('late');
  });

  it('WAL-052 a transaction that the contract refused ends it, and the next step is not asked for', async () => {
    const token = openToken(100n);
    token.state.reverts = true;
    await expect(run(token, 150n, 9)).rejects.toMatchObject({ key: 'contractReverted' });
    expect(token.state.asked).toEqual([0n]);
  });

  it('WAL-052 a no in the second step leaves the allowance at zero', async () => {
    const token = openToken(100n);
    const { approve } = token.account;
    token.account.approve = (name, spender, amount) =>
      amount === 0n ? approve(name, spender, amount) : Promise.reject(new WalletFault('transactionCanceled'));
    await expect(run(token, 150n, 9)).rejects.toMatchObject({ key: 'transactionCanceled' });
    expect(token.state.allowance).toBe(0n);
  });
});
