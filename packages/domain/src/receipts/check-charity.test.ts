import { sha256 as hashBytes } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import type { NftOrderState } from '../charity/auction.ts';
import type { Sha256 } from '../proof/bytes.ts';
import { buildNftFixture } from '../testing/charity-fixtures.ts';
import { checkNftReceipt, type NftReceiptClaim, nftReceiptChecks } from './check-charity.ts';

const sha256: Sha256 = (...parts) => {
  const hash = hashBytes.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const passed = { state: 'passed' };
const open = { state: 'unavailable', why: 'stillOpen' };
const allPassed = Object.fromEntries(nftReceiptChecks.map(name => [name, passed]));
const ended = ['outbid', 'released', 'won', 'bought', 'given'] as const;

const fixture = (state: NftOrderState) => buildNftFixture(sha256, state);
const check = (receipt: NftReceiptClaim) => checkNftReceipt(receipt, sha256);
const listFailed = (receipt: NftReceiptClaim) =>
  nftReceiptChecks.filter(name => check(receipt)[name].state === 'failed');

/** A receipt with another value at a place, such as `order.amount`. */
function change(receipt: NftReceiptClaim, place: string, value: unknown): NftReceiptClaim {
  const copy = JSON.parse(JSON.stringify(receipt)) as Record<string, unknown>;
  const names = place.split('.');
  const last = names.pop() ?? '';
  let part = copy;
  for (const name of names) part = part[name] as Record<string, unknown>;
  part[last] = value;
  return copy as unknown as NftReceiptClaim;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

function listPlaces(value: Json, place = ''): string[] {
  if (value === null || typeof value !== 'object') return [place];
  return Object.entries(value).flatMap(([name, part]) => listPlaces(part, place === '' ? name : `${place}.${name}`));
}

/** What no one can know from one receipt: numbers of postings, that something was a moment later, what others gave. */
const freePlaces = [
  ...[/^transfers\.\d\.(postingId|at)$/, /^payout\.(at|transfer\.(at|postingId))$/, /^before\.endTime$/],
  ...[/^credits\.1\.(kind|postingId|at)$/, /^nft\.(endTime|endedAt)$/, /^order\.endedAt$/, /^after\.amount$/],
];

describe('the receipt of a bid, a purchase or a donation', () => {
  it('NFT-060 holds for each that is over, in every check', () => {
    for (const state of ended) expect(check(fixture(state)), state).toEqual(allPassed);
  });

  it('NFT-060 tells of the highest bid what is there, and waits for the rest', () => {
    expect(check(fixture('leading'))).toEqual({ ...allPassed, ending: open, payout: open });
  });

  it('NFT-060 waits for a payment that was not made, and for what a receipt cannot hold', () => {
    for (const state of ['won', 'bought', 'given'] as const)
      expect(check({ ...fixture(state), payout: null })).toEqual({ ...allPassed, payout: open });
    const won = fixture('won');
    const fewer = { ...won, credits: won.credits.slice(0, 1), earlierCredits: '2.5' };
    expect(check(fewer)).toEqual({ ...allPassed, payout: { state: 'unavailable', why: 'notLoaded' } });
    expect(listFailed({ ...fewer, earlierCredits: '2' })).toEqual(['payout']);
  });

  it('NFT-061 turns red at any single value', () => {
    for (const state of ended) {
      const receipt = fixture(state);
      const isPaid = state === 'won' || state === 'bought' || state === 'given';
      const places = listPlaces(JSON.parse(JSON.stringify(receipt)) as Json).filter(
        place =>
          !freePlaces.some(free => free.test(place)) &&
          (isPaid || !/^(credits|payout|earlier)/.test(place)) &&
          // Of what was bid before a purchase nothing follows but that it was less.
          !(state === 'bought' && place === 'before.amount'),
      );
      expect(places.length).toBeGreaterThan(25);
      for (const place of places) {
        const old = place.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], receipt);
        const other = typeof old === 'number' ? old + 1 : typeof old === 'string' ? `${old}1` : '1';
        expect(listFailed(change(receipt, place, other)), `${state}: ${place} was changed`).not.toEqual([]);
      }
    }
  });

  it.each([
    ['a bid below the step', 'outbid', 'before.amount', '60.000001', 'order'],
    ['a bid after the end', 'won', 'before.endTime', 1, 'order'],
    ['an end that no bid explains', 'won', 'order.endTime', 1, 'order'],
    ['a purchase that a bid had left behind', 'bought', 'before.amount', '900', 'order'],
    ['a purchase of another amount', 'bought', 'nft.terms.fixedPrice', '901', 'order'],
    ['less than the least donation', 'given', 'nft.terms.donationMin', '6', 'order'],
    ['a donation after the end', 'given', 'nft.endTime', 1, 'order'],
    ['a bid that came back for too little', 'outbid', 'after.amount', '66.149999', 'ending'],
    ['a bid that came back for nothing', 'outbid', 'after', null, 'ending'],
    ['a bid released by no purchase', 'released', 'after.kind', 'bid', 'ending'],
    ['a sale before the end', 'won', 'nft.endedAt', 1, 'ending'],
    ['a sale of a work that runs', 'won', 'nft.endedAt', null, 'ending'],
    ['a donation that wins', 'given', 'order.status', 'won', 'ending'],
    ['a payment of less', 'won', 'payout.amount', '65', 'payout'],
    ['a payment to somebody else', 'won', 'payout.transfer.to', 'treasury', 'payout'],
    ['a payment before the end', 'won', 'payout.at', 1, 'payout'],
    ['a sum without the own gift', 'given', 'credits', [], 'payout'],
    ['a gift to another work', 'given', 'transfers.0.to', 'charity:4', 'order'],
    ['money that stays held', 'outbid', 'transfers.1', [], 'ledger'],
  ] as const)('NFT-061 says where: %s', (_, state, place, value, name) => {
    expect(listFailed(change(fixture(state), place, value))).toContain(name);
  });

  it('NFT-061 fails with a transfer too many', () => {
    const won = fixture('won');
    expect(listFailed({ ...won, transfers: [...won.transfers, ...won.transfers.slice(1)] })).not.toEqual([]);
    const [first] = won.transfers;
    if (!first) return expect.fail('a bid has transfers');
    expect(listFailed({ ...won, transfers: [...won.transfers, { ...first, postingId: '9999' }] })).toContain('ledger');
  });
});
