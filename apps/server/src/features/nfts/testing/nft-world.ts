import { randomUUID } from 'node:crypto';
import type { NftDetail, NftItem } from '@truemark/contract/investing/nfts';
import { createReceiptIds } from '../../../platform/crypto/receipt-ids.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { openTestHttp, usersByNumber } from '../../../platform/testing/test-http.ts';
import { createPictureQueue, type PictureQueue } from '../../files/index.ts';
import { auditLedger, type Ledger } from '../../ledger/index.ts';
import { deposit, log, openTestLedger } from '../../ledger/testing/test-ledger.ts';
import { createEventLog, type NewNotification } from '../../notifications/index.ts';
import { createNfts, type NftParts, nftHolds, nftParameters, registerArtRoutes, registerNftRoutes } from '../index.ts';

export const hourMs = 3_600_000;
export const receiptIds = createReceiptIds('ab'.repeat(16));
export const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1e6));

/** Charity NFTs around a real ledger: users 1 to 9 with 20,000 USDT each, and the sample works. */
export async function openNftWorld({ people = 9 }: { readonly people?: number } = {}) {
  const { database, ledger, clock, openAnother, close } = await openTestLedger();
  await Promise.all(
    Array.from({ length: people }, (_, index) =>
      ledger.post({ userId: index + 1, book: 'live', key: 'in', transfers: [deposit(index + 1, usdt(20_000))] }),
    ),
  );
  const told: NewNotification[] = [];
  // Its launcher is a program of its own: only where pictures are sent.
  let pictures: PictureQueue | undefined;
  const openPictures = () => {
    pictures ??= createPictureQueue({ log, priority: 0 });
    return pictures;
  };
  const settings = new Map<string, string>(nftParameters.map(({ key, defaultValue }) => [key, defaultValue]));
  // Each program takes its numbers in blocks of its own.
  const build = (own: Ledger): NftParts => ({
    ...{ database, clock, log, ledger: own, receiptIds, eventLog: createEventLog({ database, clock }) },
    parameters: { get: key => settings.get(key) ?? '' },
    pictures: { reencode: (...picture) => openPictures().reencode(...picture) },
    orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
    notifications: { notifyAllIn: async (_client, notifications) => () => void told.push(...notifications) },
  });
  const open = (own: Ledger) => createNfts(build(own));
  const parts = build(ledger);
  const nfts = createNfts(parts);
  await nfts.seedSamples();
  const { server, http } = await openTestHttp(clock, {
    sessions: usersByNumber,
    repeats: createRepeatStore(database, clock),
  });
  registerNftRoutes(http, { nfts, clock });
  registerArtRoutes(server, database);

  async function ask(
    userId: number,
    path: string,
    body?: object,
    { key = randomUUID(), virtually = 'YES' }: { readonly key?: string; readonly virtually?: string } = {},
  ) {
    const headers = { authorization: String(userId), 'idempotency-key': key, virtually };
    const method = body ? 'POST' : 'GET';
    const reply = await server.inject({
      ...{ method, url: `/swx/customer/${path}`, headers },
      ...(body ? { payload: body } : {}),
    });
    return readReply(reply.json());
  }

  return {
    ...{ database, ledger, clock, told, settings, parts, nfts, server, ask },
    openAnother: () => open(openAnother()),
    async list(query = ''): Promise<readonly NftItem[]> {
      return (await ask(1, `index/listNft${query}`)).result.items;
    },
    async find(id: string): Promise<NftDetail> {
      return (await ask(1, `index/getNft/${id}`)).result;
    },
    bid: (userId: number, id: string, amount: string, key?: string) =>
      ask(userId, 'user/bidNft', { id, amount }, key === undefined ? {} : { key }),
    buy: (userId: number, id: string, price: string) => ask(userId, 'user/buyNft', { id, price }),
    donate: (userId: number, id: string, amount: string) => ask(userId, 'user/donateNft', { id, amount }),
    async own(userId: number, query = '') {
      return (await ask(userId, `user/listNft${query}`)).result;
    },
    async balancesOf(userId: number) {
      const [first] = await ledger.loadBalances(userId, 'live');
      return { available: first?.accounts.available, stake: first?.accounts.stake };
    },
    async raisedIn(id: string): Promise<bigint> {
      const house = await ledger.loadHouseBalances();
      return house.find(({ account }) => account === `charity:${id}`)?.balance ?? 0n;
    },
    async eventsOf(userId: number) {
      const rows = await database.query<{ values: Record<string, string> }>(
        `select values from user_event where user_id = $1 and kind = 'nfts' order by sequence`,
        [userId],
      );
      return rows.map(({ values }) => values.status);
    },
    async listOffenders(): Promise<string[]> {
      const checks = await auditLedger(database, [nftHolds]);
      return checks.flatMap(({ name, offenders }) => offenders.map(words => `${name}: ${words}`));
    },
    async close() {
      await server.close();
      await close();
    },
  };
}

export type NftWorld = Awaited<ReturnType<typeof openNftWorld>>;
