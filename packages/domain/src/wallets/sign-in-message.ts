import { parseAddress } from '../payments/address.ts';
import { type Chain, findChain, type Network } from '../payments/network.ts';
import { accept, deny, type Result } from '../result.ts';

/** The families of networks whose wallets sign messages here. */
export type WalletChain = Exclude<Chain, 'bitcoin'>;

/**
 * What a wallet is asked to sign so that it opens an account: EIP-4361, and the same form with the name of another chain
 * (CAIP-122). Times are kept as they are written, since the text is what was signed.
 */
export interface SignInMessage {
  readonly scheme?: string;
  /** The authority of the site that asks: host, and port where there is one. */
  readonly domain: string;
  readonly address: string;
  readonly statement?: string;
  readonly uri: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/** Numbers of the networks: EIP-155, and what TRON's nodes answer `eth_chainId` with (TIP-474). */
const chainIds: Readonly<Partial<Record<Network, number>>> = {
  ethereum: 1,
  sepolia: 11_155_111,
  tron: 728_126_428,
  shasta: 2_494_104_990,
};

/** The number of a network; undefined for one without. */
export function findChainId(network: Network): number | undefined {
  return chainIds[network];
}

/** The network with this number; undefined for one that nobody here knows. */
export function findChainNetwork(chainId: number): Network | undefined {
  return (Object.keys(chainIds) as Network[]).find(network => chainIds[network] === chainId);
}

/** Whether wallets of a network sign messages here. */
export function isWalletNetwork(network: Network): boolean {
  return findChain(network) !== 'bitcoin';
}

const chainNames: Readonly<Record<WalletChain, string>> = { ethereum: 'Ethereum', tron: 'TRON' };

/** Longer than any of ours: what is more is not read. */
const lengthMax = 4_096;

const authority = String.raw`(?:[\w.~!$&'()*+,;=:%\-]+@)?(?:\[[\da-fA-F:.]+\]|[\w.~!$&'()*+,;=%\-]+)(?::\d{1,5})?`;
const uri = String.raw`[a-zA-Z][a-zA-Z\d+.\-]*:(?:\/\/${authority}(?:\/[^\s?#]*)?|[^\s\/?#][^\s?#]*)(?:\?[^\s#]*)?(?:#\S*)?`;
const time = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+\-]\d{2}:\d{2})`;
const statement = String.raw`[\w .~:\/?#\[\]@!$&'()*+,;=\-]+`;

/** Source: EIP-4361, ABNF message format. */
function makePattern(chain: WalletChain): RegExp {
  const lines = [
    `(?:(?<scheme>[a-zA-Z][a-zA-Z\\d+.\\-]*):\\/\\/)?(?<domain>${authority}) wants you to sign in with your ${chainNames[chain]} account:`,
    String.raw`(?<address>[\da-zA-Z]{20,64})`,
    '',
    `(?:(?<statement>${statement})\\n)?\\nURI: (?<uri>${uri})`,
    'Version: 1',
    String.raw`Chain ID: (?<chainId>[1-9]\d{0,14})`,
    String.raw`Nonce: (?<nonce>[a-zA-Z\d]{8,128})`,
    `Issued At: (?<issuedAt>${time})`,
  ];
  const rest =
    `(?:\\nExpiration Time: (?<expirationTime>${time}))?(?:\\nNot Before: (?<notBefore>${time}))?` +
    String.raw`(?:\nRequest ID: (?<requestId>[\w.~!$&'()*+,;=:@%\-]*))?(?<resources>\nResources:(?:\n- ${uri})*)?`;
  return new RegExp(`^${lines.join('\\n')}${rest}$`, 'u');
}

const patterns: Readonly<Record<WalletChain, RegExp>> = {
  ethereum: makePattern('ethereum'),
  tron: makePattern('tron'),
};

/** A time of RFC 3339 in ms since 1970; undefined for one that no calendar has, such as 31 February. */
function readTime(text: string): number | undefined {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const ms = Date.parse(text);
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
  return isDay && !Number.isNaN(ms) ? ms : undefined;
}

function isRealTime(text: string | undefined): boolean {
  return text === undefined || readTime(text) !== undefined;
}

/** Whether the address is one of the chain, in the one spelling that has a checksum (EIP-55; Tron's base58check). */
function isSpelledRight(chain: WalletChain, address: string): boolean {
  const read = parseAddress(chain, address);
  return read.ok && read.value.address === address;
}

function readResources(lines: string | undefined): readonly string[] | undefined {
  return lines?.split('\n- ').slice(1);
}

/** Reads a message as strictly as its grammar is. */
export function parseSignInMessage(chain: WalletChain, text: string): Result<SignInMessage, 'malformed'> {
  const groups = text.length > lengthMax ? undefined : patterns[chain].exec(text)?.groups;
  if (!groups) return deny('malformed');
  const { chainId, resources, ...found } = groups;
  const fields = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  const listed = readResources(resources);
  const message = { ...fields, chainId: Number(chainId), ...(listed && { resources: listed }) } as SignInMessage;
  const { issuedAt, expirationTime, notBefore } = message;
  const areTimesReal = isRealTime(issuedAt) && isRealTime(expirationTime) && isRealTime(notBefore);
  return areTimesReal && isSpelledRight(chain, message.address) ? accept(message) : deny('malformed');
}

/** Every field of a message in one order, so that two can be compared. */
function listFields(message: SignInMessage): string {
  const { resources, ...fields } = message;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return JSON.stringify([given.toSorted(([one], [other]) => (one < other ? -1 : 1)), resources]);
}

/** The text to sign. What would not be read again as it was given, such as a line break in a statement, is refused. */
export function writeSignInMessage(chain: WalletChain, message: SignInMessage): Result<string, 'malformed'> {
  const { scheme, domain, address, statement: said, uri: place, chainId, nonce, issuedAt, resources } = message;
  const optional = [
    ['Expiration Time', message.expirationTime],
    ['Not Before', message.notBefore],
    ['Request ID', message.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const text = [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${chainNames[chain]} account:`,
    address,
    '',
    ...(said === undefined ? [''] : [said, '']),
    `URI: ${place}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...optional,
    ...(resources ? ['Resources:', ...resources.map(resource => `- ${resource}`)] : []),
  ].join('\n');
  const read = parseSignInMessage(chain, text);
  return read.ok && listFields(read.value) === listFields(message) ? accept(text) : deny('malformed');
}

/** Why a message that was read is not one that was asked for, here and now. */
export type SignInFault = 'domain' | 'nonce' | 'network' | 'expired' | 'early';

export interface SignInExpectation {
  readonly domain: string;
  readonly nonce: string;
  readonly chainId: number;
  readonly nowMs: number;
}

/** Judges everything of a message but its signature. */
export function checkSignInMessage(
  message: Pick<SignInMessage, 'domain' | 'nonce' | 'chainId' | 'expirationTime' | 'notBefore'>,
  expected: SignInExpectation,
): Result<true, SignInFault> {
  if (message.domain !== expected.domain) return deny('domain');
  if (message.nonce !== expected.nonce) return deny('nonce');
  if (message.chainId !== expected.chainId) return deny('network');
  const { expirationTime, notBefore } = message;
  const endMs = expirationTime === undefined ? Number.POSITIVE_INFINITY : readTime(expirationTime);
  const startMs = notBefore === undefined ? Number.NEGATIVE_INFINITY : readTime(notBefore);
  if (endMs === undefined || expected.nowMs >= endMs) return deny('expired');
  return startMs === undefined || expected.nowMs < startMs ? deny('early') : accept(true);
}
