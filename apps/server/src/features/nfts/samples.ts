import type { ArtStyle } from '@truemark/domain/charity/art';
import type { CharityCause } from '@truemark/domain/charity/cause';
import type { Database } from '../../platform/postgres/database.ts';
import { hasCharities, insertCharity, insertNft } from './list-store.ts';
import type { ListingTerms } from './parameters.ts';

const hourMs = 3_600_000;

/** Charities that there are not, one for each cause. */
const charities: Readonly<Record<CharityCause, string>> = {
  water: 'Clearwell Trust',
  school: 'Night School Fund',
  forest: 'Regrowth Circle',
  health: 'Open Door Clinics',
};

type Sample = readonly [
  title: string,
  creator: string,
  cause: CharityCause,
  style: ArtStyle,
  seed: number,
  startPrice: number,
  buyPrice: number | null,
  hours: number,
];

/** Twelve works, each of its own seed, which end one after the other. */
const samples: readonly Sample[] = [
  ['Well 14', 'Ilse Varga', 'water', 'waves', 6, 60, 900, 20],
  ['Night school', 'Teo Lindqvist', 'school', 'tiles', 1, 40, null, 44],
  ['Rings', 'Amara Diallo', 'forest', 'rings', 3, 80, 1_200, 68],
  ['Small hours', 'Noor Haddad', 'health', 'bars', 8, 25, null, 92],
  ['Field notes', 'Teo Lindqvist', 'forest', 'tiles', 8, 35, 500, 116],
  ['Tidewater', 'Ilse Varga', 'water', 'waves', 11, 50, null, 140],
  ['Warm core', 'Amara Diallo', 'health', 'rings', 8, 70, 1_000, 188],
  ['City at rest', 'Noor Haddad', 'school', 'bars', 3, 45, null, 236],
  ['Low sun', 'Mika Osei', 'water', 'waves', 10, 30, 450, 332],
  ['First letters', 'Mika Osei', 'school', 'tiles', 9, 20, 300, 428],
  ['Old growth', 'Amara Diallo', 'forest', 'rings', 10, 90, null, 572],
  ['Ward nine', 'Noor Haddad', 'health', 'bars', 9, 55, 800, 716],
];

const toUsdt = (whole: number) => BigInt(whole) * 1_000_000n;

/** Lists the sample works of a sandbox that has none yet. */
export async function seedSampleNfts(database: Database, terms: ListingTerms, nowMs: number): Promise<void> {
  await database.transaction(async client => {
    if (await hasCharities(client)) return;
    const ids = new Map<CharityCause, number>();
    for (const [cause, name] of Object.entries(charities) as [CharityCause, string][]) {
      ids.set(cause, await insertCharity(client, { name, cause, isSample: true, atMs: nowMs }));
    }
    for (const [title, creator, cause, style, seed, startPrice, buyPrice, hours] of samples) {
      await insertNft(client, {
        ...{
          title,
          creator,
          network: 'sepolia',
          about: null,
          charityId: ids.get(cause) ?? 0,
          style,
          seed,
          picture: null,
        },
        ...{ isSample: true, startPrice: toUsdt(startPrice), buyPrice: buyPrice === null ? null : toUsdt(buyPrice) },
        ...terms,
        ...{ listedAtMs: nowMs, firstEndsAtMs: nowMs + hours * hourMs, operatorNumber: null },
      });
    }
  });
}
