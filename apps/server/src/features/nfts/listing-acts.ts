import type { RefusalName } from '@truemark/contract/refusals';
import {
  checkNftAct,
  defaultAuction,
  defaultDonationMin,
  defaultPayoutDays,
  type NftAct,
} from '@truemark/domain/charity/auction';
import { charityAsset } from '@truemark/domain/charity/charity-transfers';
import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { ActServer } from '../../platform/http/act-server.ts';
import { changeOf, toStanding } from './judge.ts';
import { hasCharity, insertNamedCharity, insertNft } from './list-store.ts';
import type { NftParts } from './parts.ts';
import { endIn } from './settle-nfts.ts';
import { loadNft, type Nft, saveNftChange } from './store.ts';

/** What an operator may list a work for at most, in USDT. */
const priceMax = 1_000_000_000_000_000n;

/** Acts on the list of works: charities and works are added, taken back and ended. */
export function registerListingActs(acts: ActServer, parts: NftParts): void {
  acts.serve('addCharity', ({ body, context, commit }) =>
    commit(async client => {
      const { name, cause, reason } = body;
      const charity = { name: name.trim(), cause, isSample: false };
      const id = await insertNamedCharity(client, { ...charity, atMs: context.nowMs });
      if (id === undefined) return deny('charityExists');
      const record = { act: 'charity.add', subject: `charity:${id}`, reason, before: null, after: charity };
      return { reply: { ...charity, id: String(id) }, record };
    }),
  );

  acts.serve('addNft', ({ body, context, commit }) =>
    commit(async client => {
      const { reason, charityId, endTime, startPrice, buyPrice, about, ...work } = body;
      const prices = readPrices(startPrice, buyPrice);
      if (!prices.ok) return prices;
      if (endTime <= context.nowMs) return deny('valueWrong');
      if (!(await hasCharity(client, Number(charityId)))) return deny('recordMissing');
      const id = await insertNft(client, {
        ...{ ...work, ...prices.value, about: about.trim() || null, charityId: Number(charityId), isSample: false },
        ...{ ...defaultAuction, donationMin: defaultDonationMin, payoutDays: defaultPayoutDays },
        ...{ listedAtMs: context.nowMs, firstEndsAtMs: endTime, operatorNumber: context.operator.operatorNumber },
      });
      const after = { ...work, charityId, startPrice, buyPrice, endTime };
      return {
        reply: { id: String(id) },
        record: { act: 'nft.list', subject: `nft:${id}`, reason, before: null, after },
      };
    }),
  );

  acts.serve('withdrawNft', ({ body, context, commit }) =>
    commit(async client => {
      const found = await findFor(client, 'withdraw', Number(body.id), context.nowMs);
      if (!found.ok) return found;
      const change = changeOf(found.value, { state: 'withdrawn', endedAtMs: context.nowMs });
      if (!(await saveNftChange(client, change))) return deny('changedMeanwhile');
      return { reply: { isDone: true } as const, record: describe(found.value, 'nft.withdraw', body.reason) };
    }),
  );

  acts.serve('endNft', ({ body, context, commit }) =>
    commit(async client => {
      const found = await findFor(client, 'end', Number(body.id), context.nowMs);
      if (!found.ok) return found;
      const announce = await endIn(client, parts, [found.value], () => context.nowMs);
      if (!announce) return deny('changedMeanwhile');
      return { reply: { isDone: true } as const, record: describe(found.value, 'nft.end', body.reason), announce };
    }),
  );
}

async function findFor(
  client: pg.PoolClient,
  act: NftAct,
  id: number,
  nowMs: number,
): Promise<Result<Nft, RefusalName>> {
  const nft = id > 2 ** 31 - 1 ? undefined : await loadNft(client, id);
  if (!nft) return deny('recordMissing');
  const checked = checkNftAct(act, toStanding(nft), nowMs);
  return checked.ok ? accept(nft) : checked;
}

function describe({ id, title, state, bidCount }: Nft, act: string, reason: string) {
  return { act, subject: `nft:${id}`, reason, before: { state }, after: { title, bidCount } };
}

function readPrices(
  start: string,
  buy: string,
): Result<{ readonly startPrice: Amount; readonly buyPrice: Amount | null }, 'valueWrong'> {
  const startPrice = parseAmount(start, charityAsset);
  const buyPrice = buy === '' ? accept(null) : parseAmount(buy, charityAsset);
  if (!startPrice.ok || !buyPrice.ok || startPrice.value <= 0n || startPrice.value > priceMax)
    return deny('valueWrong');
  const isBuyRight = buyPrice.value === null || (buyPrice.value > startPrice.value && buyPrice.value <= priceMax);
  return isBuyRight ? accept({ startPrice: startPrice.value, buyPrice: buyPrice.value }) : deny('valueWrong');
}
