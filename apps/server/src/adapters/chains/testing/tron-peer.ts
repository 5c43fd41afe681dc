import { createHash } from 'node:crypto';
import { type NodePeer, openNodePeer } from './node-peer.ts';

interface TronTransaction {
  readonly txID: string;
  readonly info: object;
}

interface TronBlock {
  readonly number: number;
  readonly blockID: string;
  readonly parentHash: string;
  readonly timestamp: number;
  readonly transactions: readonly TronTransaction[];
}

interface WrittenTransaction {
  readonly txID: string;
  /** What differs from the info of a call that succeeded. */
  readonly info?: object;
  readonly log?: readonly object[];
}

export interface TronPeer extends NodePeer {
  /** Adds a final block with these transactions; answers its height. */
  addBlock(...transactions: readonly WrittenTransaction[]): number;
  /** A transaction that is known and not final. */
  addPending(txID: string): void;
  /** Leaves this transaction out of the lists of infos, as a node that lags does. */
  forgetInfo(txID: string | null): void;
}

const genesis = '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e';

/** A `Transfer` log as java-tron writes it: addresses of 20 bytes, without the first byte 41. */
export function makeTransferLog(token: string, from: string, to: string, amount: bigint): object {
  return {
    address: token,
    topics: [
      'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      from.padStart(64, '0'),
      to.padStart(64, '0'),
    ],
    data: amount.toString(16).padStart(64, '0'),
  };
}

/** Plays the HTTP interface of a Tron node of the Shasta network, from a chain that tests write. */
export async function openTronPeer(startMs: number): Promise<TronPeer> {
  const blocks: TronBlock[] = [
    { number: 0, blockID: genesis, parentHash: '0'.repeat(64), timestamp: 0, transactions: [] },
  ];
  const pending: string[] = [];
  let forgotten: string | null = null;

  const find = (num: number) => blocks.find(({ number }) => number === num);
  /** What is empty or zero is left out. */
  const show = (block: TronBlock | undefined) =>
    block === undefined
      ? {}
      : {
          blockID: block.blockID,
          block_header: {
            raw_data:
              block.number === 0
                ? { parentHash: block.parentHash }
                : { number: block.number, parentHash: block.parentHash, timestamp: block.timestamp },
          },
          ...(block.transactions.length > 0 && {
            transactions: block.transactions.map(({ txID }) => ({ txID, ret: [{ contractRet: 'SUCCESS' }] })),
          }),
        };
  const all = () => blocks.flatMap(({ transactions }) => transactions);

  const answers: Readonly<Record<string, (body: { num?: number; value?: string }) => unknown>> = {
    '/walletsolidity/getnowblock': () => show(blocks.at(-1)),
    '/walletsolidity/getblockbynum': ({ num = 0 }) => show(find(num)),
    '/walletsolidity/gettransactioninfobyblocknum': ({ num = 0 }) =>
      find(num)
        ?.transactions.filter(({ txID }) => txID !== forgotten)
        .map(({ info }) => info) ?? [],
    '/walletsolidity/gettransactioninfobyid': ({ value }) => all().find(({ txID }) => txID === value)?.info ?? {},
    '/wallet/gettransactionbyid': ({ value = '' }) => (pending.includes(value) ? { txID: value, raw_data: {} } : {}),
  };
  const peer = await openNodePeer((path, body) => answers[path]?.((body ?? {}) as object));
  return Object.assign(peer, {
    addBlock(...transactions: readonly WrittenTransaction[]) {
      const last = blocks.at(-1);
      const number = (last?.number ?? 0) + 1;
      const blockID = createHash('sha256').update(`${number}`).digest('hex');
      blocks.push({
        number,
        blockID,
        parentHash: last?.blockID ?? '',
        timestamp: startMs + number * 3_000,
        transactions: transactions.map(({ txID, info = {}, log }) => ({
          txID,
          info: { id: txID, blockNumber: number, receipt: { result: 'SUCCESS' }, ...(log && { log }), ...info },
        })),
      });
      return number;
    },
    addPending: (txID: string) => void pending.push(txID),
    forgetInfo(txID: string | null) {
      forgotten = txID;
    },
  });
}
