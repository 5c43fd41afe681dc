import {
  BaseError,
  type CustomTransport,
  custom,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import * as z from 'zod/mini';
import { NodeFault } from '../node-fault.ts';
import { createNodeHttp } from '../node-http.ts';

const replySchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
});

/** What providers answer with instead of HTTP 429. Source: EIP-1474, `-32005`: limit exceeded. */
const throttledCodes = [-32_005, 429];

function isThrottled(value: unknown): boolean {
  const reply = z.safeParse(replySchema, value);
  return reply.success && reply.data.error !== undefined && throttledCodes.includes(reply.data.error.code);
}

/** JSON-RPC of viem through our own door to nodes, which alone tries again. */
export function createNodeTransport(
  url: string,
  pausesMs?: readonly number[],
): { transport: CustomTransport; close(): void } {
  const http = createNodeHttp({ url, isThrottled, ...(pausesMs && { pausesMs }) });
  let id = 0;
  const transport = custom(
    {
      async request({ method, params }: { method: string; params?: unknown }) {
        id += 1;
        const { value } = await http.ask('', { jsonrpc: '2.0', id, method, params: params ?? [] });
        const reply = z.safeParse(replySchema, value);
        if (!reply.success) throw new NodeFault('unfit', 'the node does not speak JSON-RPC');
        const { error, result } = reply.data;
        if (error) throw new NodeFault('unfit', `the node refused ${method} (${error.code})`);
        return result ?? null;
      },
    },
    { retryCount: 0 },
  );
  return { transport, close: () => http.close() };
}

/** What viem read from the node. It wraps our faults in its own errors, and fails in many ways over a wrong answer. */
export async function readNode<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const inner = error instanceof BaseError ? error.walk(each => each instanceof NodeFault) : error;
    if (inner instanceof NodeFault) throw inner;
    throw new NodeFault('unfit', `the node answered what cannot be (${(error as Error).name})`);
  }
}

/** The same for a transaction or receipt that the node may not have: null then. */
export function readNodeOrNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  return readNode(() =>
    work().catch((error: unknown) => {
      if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return null;
      throw error;
    }),
  );
}
