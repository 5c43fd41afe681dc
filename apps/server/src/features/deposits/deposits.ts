import type { DepositWay, NodeStanding } from '@truemark/contract/payments/deposits';
import type { RefusalName } from '@truemark/contract/refusals';
import {
  canReviewDeposit,
  checkDeposit,
  depositAssets,
  findUserTag,
  writeDepositMessage,
  writeMinimum,
} from '@truemark/domain/deposits/deposit';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import { parseAddress } from '@truemark/domain/payments/address';
import { findChain, type InstanceKind, listAssetNetworks, type Network } from '@truemark/domain/payments/network';
import { checkSignedMessage } from '@truemark/domain/payments/signed-message';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Chains } from '../../adapters/chains/index.ts';
import type { Denial } from '../../platform/http/denial.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Files } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { EventLog, NewNotification } from '../notifications/index.ts';
import type { LoadMoneyRows } from '../orders/index.ts';
import type { Waiting } from '../overview/index.ts';
import { isKnownAddress } from './address-store.ts';
import { type DepositAddress, findAddress, loadPlaces, loadPlacesIn } from './find-address.ts';
import { type ChainStanding, loadStandings } from './follow/chain-store.ts';
import { type KnownDeposit, loadKnown, saveProof } from './follow/found-store.ts';
import { giveOut } from './follow/own-address-store.ts';
import type { DepositParameterReader } from './parameters.ts';
import {
  countWaiting,
  type Deposit,
  insertDeposit,
  listDepositsOf,
  listForReview,
  listMoneyRows,
  loadDeposit,
  loadWaitingDeposits,
  lockTransaction,
  saveSigner,
} from './store.ts';

export interface DepositParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly instance: InstanceKind;
  readonly chains: Chains;
  readonly parameters: DepositParameterReader;
  readonly ledger: Pick<Ledger, 'postIn'>;
  readonly eventLog: Pick<EventLog, 'appendIn'>;
  readonly notifyIn: (client: pg.ClientBase, notification: NewNotification) => Promise<() => void>;
  readonly files: Pick<Files, 'claimIn' | 'findAlikeIn'>;
  readonly identity: Pick<Identity, 'loadUserNames'>;
  /** Whether a transaction has paid a withdrawal: then it brings no deposit. */
  readonly isPayout: (client: pg.ClientBase, network: Network, hash: string) => Promise<boolean>;
  /** What an amount is worth now in minor units of USDT; undefined while no price tells. */
  readonly findValue: (asset: Asset, amount: Amount) => Amount | undefined;
}

/** What a user says of a payment, as it came. */
export interface DepositRequest {
  readonly userId: number;
  readonly asset: Asset;
  readonly network: Network;
  readonly amount: string;
  readonly hash: string;
  /** A picture that was uploaded for it; undefined where the network alone is to show the payment. */
  readonly proofFile: string | undefined;
}

/** Money that comes in: what its owners say of it, and the list of it. */
export interface Deposits {
  listWays(userId: number): Promise<DepositWay[]>;
  findAddress(userId: number, network: Network): Promise<DepositAddress | null>;
  /** Takes a claim in, in the caller's transaction. */
  submitIn(
    client: pg.PoolClient,
    request: DepositRequest,
  ): Promise<Result<{ readonly id: number; announce(): void }, RefusalName> | Denial>;
  /** Keeps the address that has signed for a claim. */
  signIn(
    client: pg.PoolClient,
    signed: { readonly userId: number; readonly id: number; readonly address: string; readonly signature: string },
  ): Promise<Result<{ announce(): void }, RefusalName>>;
  list(userId: number, beforeId: number | undefined, limit: number): Promise<readonly Deposit[]>;
  listForReview: (search: Parameters<typeof listForReview>[1]) => Promise<readonly Deposit[]>;
  /** Lines of the list of all orders, the newest first. */
  loadMoneyRows: LoadMoneyRows;
  loadWaiting(): Promise<Waiting>;
  /** Whether deposits are sent to an address: this user's, or anybody's as far as is known. */
  isDepositAddress(
    client: pg.ClientBase,
    place: { readonly userId: number; readonly network: Network; readonly address: string },
  ): Promise<boolean>;
  /** Until the end of the transaction nobody says or decides anything of it. Answers whether it was credited. */
  lockCredited(
    client: pg.ClientBase,
    transaction: { readonly network: Network; readonly hash: string },
  ): Promise<boolean>;
}

export function createDeposits(parts: DepositParts): Deposits {
  const { database, clock, instance, chains, parameters, eventLog } = parts;
  const findMinimum = (asset: Asset) => readAmount(parameters.get(`deposits.minimum.${asset}`), asset);
  // Read at each use: another program, or two operators a moment ago, may have set one.
  const findOf = async (userId: number, network: Network) =>
    findAddress(chains, await loadPlaces(database), { userId, network });
  return {
    findAddress: findOf,
    listWays: userId => listWays(parts, userId),
    async submitIn(client, request) {
      const { userId, asset, network, proofFile } = request;
      const amount = parseAmount(request.amount, asset);
      if (!amount.ok || amount.value > amountMax) return deny('depositAmountWrong');
      const minimum = findMinimum(asset);
      const checked = checkDeposit({ asset, network, amount: amount.value, hash: request.hash }, { instance, minimum });
      if (!checked.ok) {
        return checked.code === 'depositBelowMinimum' ? { ...checked, values: writeMinimum(asset, minimum) } : checked;
      }
      const place = findAddress(chains, await loadPlacesIn(client), { userId, network });
      if (!place) return deny('depositAddressMissing');
      if (proofFile === undefined && !chains.find(network)?.adapter) return deny('fileMissing');
      const claim = checked.value;
      await lockTransaction(client, claim);
      const known = await loadKnown(client, claim);
      const told = proofFile === undefined && known.find(other => other.userId === userId && other.asset === asset);
      if (told) return accept({ id: told.id, announce: () => undefined });
      const found = known.find(other => isFoundBefore(other, { userId, asset }));
      const isUsed = known.some(
        other => other.userId === userId || (other.state === 'processed' && other.address === place.address),
      );
      const isPayout = await parts.isPayout(client, network, claim.hash);
      if (isPayout || (isUsed && !found)) return deny('transactionHashUsed');
      if (found && proofFile !== undefined) return await joinIn(client, parts, { userId, deposit: found, proofFile });
      if ((await countWaiting(client, userId)) >= Number(parameters.get('deposits.waitingMax'))) {
        return deny('depositsTooMany');
      }
      const { address, isOwn: isOwnAddress } = place;
      const id = await insertDeposit(client, {
        ...{ userId, ...claim, address, isOwnAddress, proofFile: proofFile ?? null, atMs: clock.nowMs() },
      });
      const claimed = await claimPictureIn(client, parts, { userId, id, proofFile });
      if (!claimed.ok) return claimed;
      return accept({ id, announce: await tellIn(parts, client, userId, { id, state: 'submitted' }) });
    },
    async signIn(client, { userId, id, address, signature }) {
      const deposit = await loadDeposit(client, id);
      if (deposit?.userId !== userId) return deny('recordMissing');
      if (!canReviewDeposit(deposit.state)) return deny('orderStateWrong');
      const { network, hash } = deposit;
      const message = writeDepositMessage({ id: String(id), network, hash });
      const sender = parseAddress(network, address);
      if (!sender.ok || !checkSignedMessage(network, { address, message, signature }).ok) return deny('signatureWrong');
      await lockTransaction(client, deposit);
      if (!(await saveSigner(client, id, sender.value.address))) return deny('orderStateWrong');
      return accept({ announce: await eventLog.appendIn(client, [{ userId, kind: 'deposits' }]) });
    },
    list: (userId, beforeId = Number.MAX_SAFE_INTEGER, limit) => listDepositsOf(database, userId, beforeId, limit),
    listForReview: search => listForReview(database, search),
    loadMoneyRows: page => listMoneyRows(database, page),
    loadWaiting: () => loadWaitingDeposits(database),
    async isDepositAddress(client, { userId, network, address }) {
      const own = chains.find(network)?.depositKey?.deriveAddress(userId);
      return own === address || isKnownAddress(client, network, address);
    },
    async lockCredited(client, transaction) {
      await lockTransaction(client, transaction);
      return (await loadKnown(client, transaction)).some(({ state }) => state === 'processed');
    },
  };
}

/** Tokens on networks for a user; own addresses are written down before anybody sees them. */
async function listWays(
  { database, clock, chains, instance, parameters }: DepositParts,
  userId: number,
): Promise<DepositWay[]> {
  const approved = await loadPlaces(database);
  const standings = await loadStandings(database, clock.nowMs());
  const places = new Map(
    chains.all.map(({ network }) => [network, findAddress(chains, approved, { userId, network })]),
  );
  const addresses = [...places].flatMap(([network, place]) =>
    place?.isOwn ? [{ network, address: place.address }] : [],
  );
  await giveOut(database, { userId, addresses, atMs: clock.nowMs() });
  return depositAssets.flatMap(asset =>
    listAssetNetworks(asset, instance).map(network => {
      const found = places.get(network);
      const isOwnAddress = found?.isOwn ?? false;
      return {
        ...{ tokenType: asset, network, address: found?.address ?? null, isOwnAddress },
        minimum: formatAmount(readAmount(parameters.get(`deposits.minimum.${asset}`), asset), asset),
        amountTag: isOwnAddress ? null : findUserTag(userId),
        confirmations: countNeeded(parameters, network),
        node: chains.find(network)?.adapter ? describeNode(standings.get(network)) : null,
      };
    }),
  );
}

/** Tells the open pages of its owner what a deposit has become. */
export function tellIn(
  { eventLog }: Pick<DepositParts, 'eventLog'>,
  client: pg.ClientBase,
  userId: number,
  { id, state }: Pick<Deposit, 'id' | 'state'>,
): Promise<() => void> {
  return eventLog.appendIn(client, [{ userId, kind: 'deposits', values: { id: String(id), status: state } }]);
}

/** An amount of a parameter. */
export function readAmount(text: string, asset: Asset): Amount {
  const amount = parseAmount(text, asset);
  assert(amount.ok, 'a parameter of deposits is an amount');
  return amount.value;
}

/** Whether a payment of this user was found before they told of it: both are one deposit. */
function isFoundBefore(known: KnownDeposit, { userId, asset }: Pick<DepositRequest, 'userId' | 'asset'>): boolean {
  const { isFound, hasProof, state } = known;
  return known.userId === userId && known.asset === asset && isFound && !hasProof && canReviewDeposit(state);
}

/** Puts what its owner tells beside a payment that was found before. */
async function joinIn(
  client: pg.PoolClient,
  parts: DepositParts,
  told: { readonly userId: number; readonly deposit: KnownDeposit; readonly proofFile: string },
) {
  const { userId, proofFile, deposit } = told;
  const { id, state } = deposit;
  await saveProof(client, id, proofFile);
  const claimed = await claimPictureIn(client, parts, { userId, id, proofFile });
  if (!claimed.ok) return claimed;
  return accept({ id, announce: await tellIn(parts, client, userId, { id, state }) });
}

/** Keeps the picture of a claim with it. */
async function claimPictureIn(
  client: pg.PoolClient,
  { files }: Pick<DepositParts, 'files'>,
  { userId, id, proofFile }: Pick<DepositRequest, 'userId' | 'proofFile'> & { readonly id: number },
) {
  if (proofFile === undefined) return accept(undefined);
  return files.claimIn(client, { userId, purpose: 'depositProof', fileIds: [proofFile], record: `deposit:${id}` });
}

/** Confirmations that are waited for on a network. */
export function countNeeded(parameters: DepositParameterReader, network: Network): number {
  return Number(parameters.get(`deposits.confirmations.${findChain(network)}`));
}

/** How the node of a network does, for everybody; null while that is not known. */
export function describeNode(standing: ChainStanding | undefined): NodeStanding | null {
  if (!standing) return null;
  const { state } = standing;
  const none = { blocks: null, since: null };
  if (state.state === 'ok') return { ...none, state: 'ok' };
  if (state.state === 'unreachable') return { ...none, state: 'unreachable', since: state.sinceMs };
  return { state: 'late', blocks: state.blocks, since: state.sinceMs };
}
