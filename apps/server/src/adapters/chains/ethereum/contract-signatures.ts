import type { Network } from '@truemark/domain/payments/network';
import { findChainId } from '@truemark/domain/wallets/sign-in-message';
import {
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isAddress,
  isHex,
} from 'viem';
import * as z from 'zod/mini';
import { NodeFault, takeFault } from '../node-fault.ts';
import { createNodeHttp, type NodeHttp } from '../node-http.ts';

export interface ContractSignatureOptions {
  readonly network: Network;
  readonly nodeUrl: string;
  readonly pausesMs?: readonly number[];
}

export interface ContractClaim {
  readonly address: string;
  readonly message: string;
  /** In hexadecimal, of any length. */
  readonly signature: string;
}

const replySchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number() })),
});

/** How nodes say that what they were to run ended badly. Sources: Geth 3 and -32000; Nethermind -32015. */
const revertCodes = [3, -32_000, -32_015];

/** Bytes that stand for `true`; a node may cut the zeros before it. */
const yes = /^0x0*1$/;

async function ask(http: NodeHttp, method: string, params: readonly unknown[]) {
  const { value } = await http.ask('', { jsonrpc: '2.0', id: 1, method, params });
  const reply = z.safeParse(replySchema, value);
  if (!reply.success) throw new NodeFault('unfit', 'the node does not speak JSON-RPC');
  return reply.data;
}

/**
 * Whether a contract takes a text as signed by it: by ERC-1271, also one that its factory is only to make (ERC-6492). The
 * validator of ERC-6492 runs in a call that changes nothing. `silent`: the node gave no answer to rely on.
 */
export async function checkContractSignature(
  { network, nodeUrl, pausesMs }: ContractSignatureOptions,
  { address, message, signature }: ContractClaim,
): Promise<'valid' | 'wrong' | 'silent'> {
  if (!isAddress(address) || !isHex(signature) || signature.length % 2 !== 0) return 'wrong';
  const http = createNodeHttp({ url: nodeUrl, ...(pausesMs && { pausesMs }) });
  try {
    const { result: id } = await ask(http, 'eth_chainId', []);
    if (typeof id !== 'string' || Number(id) !== findChainId(network)) return 'silent';
    const data: Hex = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      args: [address, hashMessage(message), signature],
      bytecode: erc6492SignatureValidatorByteCode,
    });
    const { result, error } = await ask(http, 'eth_call', [{ data }, 'latest']);
    if (error) return revertCodes.includes(error.code) ? 'wrong' : 'silent';
    return typeof result === 'string' && yes.test(result) ? 'valid' : 'wrong';
  } catch (error) {
    takeFault(error);
    return 'silent';
  } finally {
    http.close();
  }
}
