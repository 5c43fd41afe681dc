import { parseAddress } from '@truemark/domain/payments/address';
import { openDepositKey } from '@truemark/domain/payments/deposit-key';
import { type Chain, chains, findNetwork, type InstanceKind, type Network } from '@truemark/domain/payments/network';
import { listTokenContracts, parseTokenContracts, type TokenContract } from '@truemark/domain/payments/token-contract';
import * as z from 'zod/mini';
import { secret, url } from './setting-kinds.ts';
import { StartRefusal } from './start-refusal.ts';

interface ChainSetting {
  readonly network: Network;
  /** Address of a node that is asked about payments: JSON-RPC, Tron's HTTP interface, or Esplora's; null: by hand. */
  readonly nodeUrl: string | null;
  /** Extended public key that own deposit addresses come from; null where none is set. */
  readonly depositKey: string | null;
  readonly tokens: readonly TokenContract[];
  /** The contract that wallets may be asked to approve; null: none. */
  readonly contract: string | null;
  /** Whom an approval is for where there is no contract; null: nobody. */
  readonly settlement: string | null;
}

export type ChainSettings = Readonly<Record<Chain, ChainSetting>>;

const nodeUrl = () => url('must be an address that starts with http:// or https://', /^https?:$/);

/** A key that can spend is named as that and never shown. */
function depositKey(chain: Chain) {
  const read = (text: unknown) =>
    (['sandbox', 'production'] as const).map(kind => openDepositKey(findNetwork(chain, kind), String(text)));
  const isPrivate = (text: unknown) => read(text).some(key => !key.ok && key.code === 'private');
  return z.string().check(
    z.refine(text => read(text).some(key => key.ok), {
      error: ({ input }) =>
        isPrivate(input)
          ? 'holds a private key, which must never come near the server: replace it, and move what it can spend'
          : 'must be the extended public key of an account, like xpub6…',
    }),
  );
}

function tokens(chain: Chain, example: string) {
  return secret(
    `must be contracts like ${example}`,
    text => parseTokenContracts(findNetwork(chain, 'sandbox'), text).ok,
  );
}

function address(chain: Chain, example: string) {
  return secret(`must be an address like ${example}`, text => parseAddress(findNetwork(chain, 'sandbox'), text).ok);
}

export const chainVariables = {
  RPC_URL_ETHEREUM: z.optional(nodeUrl()),
  TRON_URL: z.optional(nodeUrl()),
  BITCOIN_URL: z.optional(nodeUrl()),
  XPUB_ETHEREUM: z.optional(depositKey('ethereum')),
  XPUB_TRON: z.optional(depositKey('tron')),
  XPUB_BITCOIN: z.optional(depositKey('bitcoin')),
  TOKENS_ETHEREUM: z.optional(tokens('ethereum', 'USDT=0x…,USDC=0x…')),
  TOKENS_TRON: z.optional(tokens('tron', 'USDT=T…')),
  CONTRACT_ETHEREUM: z.optional(address('ethereum', '0x…')),
  CONTRACT_TRON: z.optional(address('tron', 'T…')),
  SETTLEMENT_ADDRESS: z.optional(address('ethereum', '0x…')),
};

type ChainValues = { readonly [Name in keyof typeof chainVariables]?: string | undefined };

const names = {
  ethereum: {
    url: 'RPC_URL_ETHEREUM',
    key: 'XPUB_ETHEREUM',
    tokens: 'TOKENS_ETHEREUM',
    contract: 'CONTRACT_ETHEREUM',
    settlement: 'SETTLEMENT_ADDRESS',
  },
  tron: { url: 'TRON_URL', key: 'XPUB_TRON', tokens: 'TOKENS_TRON', contract: 'CONTRACT_TRON', settlement: null },
  bitcoin: { url: 'BITCOIN_URL', key: 'XPUB_BITCOIN', tokens: null, contract: null, settlement: null },
} as const;

/** The settings of all chains on the networks of the instance. Throws a `StartRefusal` for what does not fit these. */
export function readChains(values: ChainValues, instance: InstanceKind): ChainSettings {
  const [ethereum, tron, bitcoin] = chains.map(chain => readChain(chain, values, instance));
  if (!ethereum || !tron || !bitcoin) throw new Error('every chain has its settings');
  return { ethereum, tron, bitcoin };
}

function readChain(chain: Chain, values: ChainValues, instance: InstanceKind): ChainSetting {
  const name = names[chain];
  const network = findNetwork(chain, instance);
  const depositKey = values[name.key] ?? null;
  if (depositKey !== null && !openDepositKey(network, depositKey).ok) {
    throw new StartRefusal(`${name.key} must be a key of ${network}: INSTANCE is ${instance}`);
  }
  const tokens = name.tokens && values[name.tokens];
  if (tokens && instance === 'production') {
    throw new StartRefusal(
      `${name.tokens} is for a sandbox: a production instance takes the tokens of their issuers alone`,
    );
  }
  const read = tokens ? parseTokenContracts(network, tokens) : null;
  return {
    network,
    nodeUrl: values[name.url] ?? null,
    depositKey,
    tokens: read?.ok ? read.value : listTokenContracts(network),
    contract: spell(network, name.contract && values[name.contract]),
    settlement: spell(network, name.settlement && values[name.settlement]),
  };
}

/** In the one spelling with a checksum; it was read before. */
function spell(network: Network, text: string | null | undefined): string | null {
  const read = text ? parseAddress(network, text) : null;
  return read?.ok ? read.value.address : null;
}
