import { sha256 as hashBytes } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sha256 } from '../proof/bytes.ts';
import { checkPriceProof } from '../proof/check-price-proof.ts';
import { assert } from '../result.ts';
import { buildContractFixture, buildOptionFixture, type ReceiptFixture } from '../testing/receipt-fixtures.ts';
import { holding, request, requestNames } from '../testing/receipt-requests.ts';
import type { ReceiptClaim } from './check-claim.ts';
import { checkReceipt, type ReceiptCheckName } from './check-receipt.ts';

const sha256: Sha256 = (...parts) => {
  const hash = hashBytes.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
};

function check({ receipt, proofs }: ReceiptFixture) {
  return checkReceipt(
    receipt,
    proofs.map(proof => checkPriceProof(proof, sha256)),
    sha256,
  );
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Path = readonly (string | number)[];

function listLeaves(value: Json, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, part]) =>
    listLeaves(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function replace(value: Json, [name, ...rest]: Path, change: (leaf: Json) => Json): Json {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((part, index) => (index === name ? replace(part, rest, change) : part));
  const parts = value as { readonly [name: string]: Json };
  return { ...parts, [name]: replace(parts[name] ?? null, rest, change) };
}

/** Another value of the same kind: one more, another digit or letter, the other truth, something for nothing. */
function changeLeaf(leaf: Json, place: number): Json {
  if (typeof leaf === 'number') return leaf + 1 + place;
  if (typeof leaf === 'boolean') return !leaf;
  if (typeof leaf !== 'string') return '1';
  if (leaf.length === 0) return 'x';
  const at = place % leaf.length;
  const letter = leaf[at] ?? '';
  const other = /\d/.test(letter) ? String((Number(letter) + 1 + (place % 9)) % 10) : letter === 'a' ? 'b' : 'a';
  return leaf.slice(0, at) + (other === letter ? '0' : other) + leaf.slice(at + 1);
}

/**
 * What no one can know from a receipt alone: the number that a posting happens to have, that it was posted a moment
 * later, and a request that was not the reason.
 */
const freePaths = [/^transfers\.\d+\.(postingId|at)$/, /^order\.contract\.(stopLoss|takeProfit)$/];

const tampered: readonly (readonly [string, ReceiptFixture])[] = [
  ['option', buildOptionFixture(sha256)],
  ...requestNames.map(name => [name, buildContractFixture(sha256, request(name))] as const),
  ['holding', buildContractFixture(sha256, holding)],
];

describe('a receipt that was changed', () => {
  it.each(tampered)('ORD-205 turns red at any single value: %s', (_, { receipt, proofs }) => {
    const ranges = proofs.map(proof => checkPriceProof(proof, sha256));
    const json = JSON.parse(JSON.stringify(receipt)) as Json;
    const paths = listLeaves(json).filter(path => !freePaths.some(free => free.test(path.join('.'))));
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      fc.assert(
        fc.property(fc.nat(300), place => {
          const changed = replace(json, path, leaf => changeLeaf(leaf, place)) as unknown as ReceiptClaim;
          const result = Object.values(checkReceipt(changed, ranges, sha256));
          const faults = result.flatMap(each => (each.state === 'failed' ? each.faults : []));
          expect(faults.length, `${path.join('.')} was changed`).toBeGreaterThan(0);
        }),
        { numRuns: 4 },
      );
    }
  });

  const option = buildOptionFixture(sha256);
  const takeProfit = buildContractFixture(sha256, request('takeProfit'));

  function spoil(fixture: ReceiptFixture, path: Path, value: Json) {
    const receipt = replace(JSON.parse(JSON.stringify(fixture.receipt)) as Json, path, () => value);
    return check({ ...fixture, receipt: receipt as unknown as ReceiptClaim });
  }

  it.each<readonly [string, ReceiptFixture, Path, Json, ReceiptCheckName, string]>([
    ['the hash', option, ['order', 'option', 'termsHash'], '00', 'terms', 'termsHash'],
    ['the stake', option, ['order', 'option', 'stake'], '200', 'terms', 'terms: stake'],
    ['the payout', option, ['order', 'option', 'payout'], '79', 'reserve', 'option: most that can be won'],
    ['the result', option, ['order', 'option', 'resultType'], 'lose', 'ending', 'option.resultType'],
    ['the end price', option, ['order', 'option', 'endPrice'], '68300', 'ending', 'option.endPrice'],
    ['the amount paid', option, ['transfers', 2, 'amount'], '77', 'ledger', 'transfers: end'],
    ['the time paid', option, ['transfers', 2, 'at'], 1, 'ledger', 'transfers: end'],
    ['the reserve', takeProfit, ['transfers', 1, 'amount'], '1', 'reserve', 'contractReserve.amount'],
    [
      'the level',
      takeProfit,
      ['order', 'contract', 'takeProfit'],
      '68302',
      'ending',
      'ticks.close.2: first level reached',
    ],
    [
      'the reason',
      takeProfit,
      ['order', 'contract', 'closings', 0, 'reason'],
      'session',
      'ending',
      'contract.closings.0.reason: possible',
    ],
    ['the side', takeProfit, ['order', 'contract', 'side'], 'short', 'opening', 'contract.openPrice'],
  ])('ORD-205 says where: %s', (_, fixture, path, value, name, field) => {
    const result = spoil(fixture, path, value)[name];
    assert(result.state === 'failed', `${name} fails`);
    expect(result.faults.map(fault => fault.field)).toContain(field);
  });

  it('ORD-206 fails when the text was changed together with its hash', () => {
    const terms = option.receipt.terms.replace('payout ratio: 0.78', 'payout ratio: 0.79');
    const result = check({ ...option, receipt: { ...option.receipt, terms } });
    assert(result.terms.state === 'failed', 'terms fail');
    expect(result.terms.faults.map(fault => fault.field)).toEqual(['termsHash', 'terms: payout ratio']);
  });

  it('ORD-211 fails with a transfer too many or one too few', () => {
    const { transfers } = option.receipt;
    const extra = { ...option.receipt, transfers: [...transfers, { ...transfers[0], postingId: '99999' }] };
    expect(check({ ...option, receipt: extra as ReceiptClaim }).ledger.state).toBe('failed');
    const fewer = { ...option.receipt, transfers: transfers.slice(0, -1) };
    expect(check({ ...option, receipt: fewer }).ledger.state).toBe('failed');
  });
});
