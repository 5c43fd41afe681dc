import {
  type AuctionTerms,
  defaultAuction,
  defaultDonationMin,
  defaultPayoutDays,
} from '@truemark/domain/charity/auction';
import { charityAsset } from '@truemark/domain/charity/charity-transfers';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { ParameterDefinition, ParameterReader } from '../parameters/index.ts';

const group = 'nfts';
const secondMs = 1_000;
const hourMs = 3_600_000;
const count = { group, unit: 'count', decimals: 0 } as const;

/** What a work is listed with; one that is listed keeps its terms. Source: product rules, NFT charity. */
export const nftParameters = [
  {
    ...{ key: 'nfts.bidStep', group, unit: 'ratio', defaultValue: formatDecimal(defaultAuction.bidStep, ratioScale) },
    ...{ min: '0', max: '0.5', decimals: 4, needsTwoPeople: false },
  },
  {
    ...{ ...count, key: 'nfts.extensionSeconds', defaultValue: String(defaultAuction.extensionMs / secondMs) },
    ...{ min: '0', max: '3600', needsTwoPeople: false },
  },
  {
    ...{ ...count, key: 'nfts.extensionMaxHours', defaultValue: String(defaultAuction.extensionMaxMs / hourMs) },
    ...{ min: '0', max: '168', needsTwoPeople: false },
  },
  {
    ...{
      key: 'nfts.donationMin',
      group,
      unit: charityAsset,
      defaultValue: formatAmount(defaultDonationMin, charityAsset),
    },
    ...{ min: '0.01', max: '10000', decimals: 2, needsTwoPeople: false },
  },
  {
    ...{ ...count, key: 'nfts.payoutDays', defaultValue: String(defaultPayoutDays) },
    ...{ min: '1', max: '90', needsTwoPeople: true },
  },
] as const satisfies readonly ParameterDefinition[];

/** Reads the works' own parameters. */
export type NftParameterReader = ParameterReader<typeof nftParameters>;

/** What does not depend on the work. */
export type ListingTerms = Pick<AuctionTerms, 'bidStep' | 'extensionMs' | 'extensionMaxMs'> & {
  readonly donationMin: Amount;
  readonly payoutDays: number;
};

/** The terms in force. */
export function readTerms(parameters: NftParameterReader): ListingTerms {
  const bidStep = parseDecimal(parameters.get('nfts.bidStep'), ratioScale);
  const donationMin = parseAmount(parameters.get('nfts.donationMin'), charityAsset);
  assert(bidStep.ok && donationMin.ok, 'the terms of works are numbers');
  return {
    bidStep: bidStep.value,
    extensionMs: Number(parameters.get('nfts.extensionSeconds')) * secondMs,
    extensionMaxMs: Number(parameters.get('nfts.extensionMaxHours')) * hourMs,
    donationMin: donationMin.value,
    payoutDays: Number(parameters.get('nfts.payoutDays')),
  };
}
