import type { RefusalName } from '@truemark/contract/refusals';
import { checkNftAct, type NftAct } from '@truemark/domain/charity/auction';
import { charityAsset } from '@truemark/domain/charity/charity-transfers';
import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { ActServer } from '../../platform/http/act-server.ts';
import { readSentPicture } from '../files/index.ts';
import { insertPicture, type NewPicture } from './art/picture-store.ts';
import { hasCharity } from './charity-store.ts';
import { changeOf, toStanding } from './judge.ts';
import { insertNft } from './list-store.ts';
import { readTerms } from './parameters.ts';
import type { NftParts } from './parts.ts';
import { endIn } from './settle-nfts.ts';
import { loadNft, type Nft, saveNftChange } from './store.ts';

/** What an operator may list a work for at most, in USDT. */
const priceMax = 1_000_000_000_000_000n;

/** Acts on the list of works: they are added, replaced, taken back and ended. */
export function registerListingActs(acts: ActServer, parts: NftParts): void {
  acts.serve('addNft', async ({ body, context, commit }) => {
    const { reason, charityId, endTime, startPrice, buyPrice, about, replaces, picture, keepsPicture, ...work } = body;
    const { operatorNumber } = context.operator;
    const prices = readPrices(startPrice, buyPrice);
    if (!prices.ok) return prices;
    if (endTime <= context.nowMs) return deny('valueWrong');
    const uploaded = picture === undefined ? accept(undefined) : await readPicture(parts, picture);
    if (!uploaded.ok) return uploaded;
    return commit(async client => {
      if (!(await hasCharity(client, Number(charityId)))) return deny('recordMissing');
      const replaced = replaces === undefined ? accept(null) : await withdrawIn(client, replaces, context.nowMs);
      if (!replaced.ok) return replaced;
      const kept = keepsPicture === true ? (replaced.value?.picture ?? null) : null;
      const shown = uploaded.value
        ? await insertPicture(client, { ...uploaded.value, operatorNumber, atMs: context.nowMs })
        : kept;
      const id = await insertNft(client, {
        ...{ ...work, ...prices.value, about: about.trim() || null, charityId: Number(charityId), isSample: false },
        ...{ ...readTerms(parts.parameters), picture: shown },
        ...{ listedAtMs: context.nowMs, firstEndsAtMs: endTime, operatorNumber },
      });
      const after = { ...work, picture: shown, charityId, startPrice, buyPrice, endTime };
      const act = replaces === undefined ? 'nft.list' : 'nft.replace';
      const before = replaced.value && { replaces, title: replaced.value.title };
      return { reply: { id: String(id) }, record: { act, subject: `nft:${id}`, reason, before, after } };
    });
  });

  acts.serve('withdrawNft', ({ body, context, commit }) =>
    commit(async client => {
      const found = await withdrawIn(client, body.id, context.nowMs);
      if (!found.ok) return found;
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

/** Pixels of the longer side of a picture: what the page of a work shows on a large screen. */
const pictureSideMax = 1_600;

/** The picture of a work, of what was sent. */
async function readPicture(
  { pictures }: Pick<NftParts, 'pictures'>,
  base64: string,
): Promise<Result<Pick<NewPicture, 'jpeg' | 'width' | 'height' | 'sourceHash'>, RefusalName>> {
  const made = await readSentPicture(pictures, base64, pictureSideMax);
  if (!made.ok) return made;
  const { picture: jpeg, width, height, sourceHash } = made.value;
  return accept({ jpeg, width, height, sourceHash });
}

/** Takes a work off the market that nobody has bid for or given to; roll back when it is denied. */
async function withdrawIn(client: pg.PoolClient, id: string, nowMs: number): Promise<Result<Nft, RefusalName>> {
  const found = await findFor(client, 'withdraw', Number(id), nowMs);
  if (!found.ok) return found;
  const change = changeOf(found.value, { state: 'withdrawn', endedAtMs: nowMs });
  return (await saveNftChange(client, change)) ? found : deny('changedMeanwhile');
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
