import { sha256 as hashBytes } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeAscii, type Sha256, writeHex } from './check-bytes.ts';
import { checkPriceProof, type PriceProofClaim } from './check-price-proof.ts';
import { checkReceipt, type ReceiptCheckName, receiptChecks } from './check-receipt.ts';
import { findWantedRecord } from './check-receipt-chain.ts';
import type { ReceiptClaim } from './check-receipt-claim.ts';
import { assert } from './result.ts';
import {
  buildContractFixture,
  buildOptionFixture,
  type ContractWish,
  type ReceiptFixture,
} from './testing/receipt-fixtures.ts';
import type { TestPrice } from './testing/receipt-ticks.ts';

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

const states = (fixture: ReceiptFixture) =>
  Object.fromEntries(Object.entries(check(fixture)).map(([name, result]) => [name, result.state]));

const passed = Object.fromEntries(receiptChecks.map(name => [name, 'passed']));

/** Records 1 to 3 before acceptance at 1.2 s, 4 not accepted, 5 the first after; the rest is the test's own. */
const start: readonly TestPrice[] = [
  [0, '68070'],
  [400, '68070.5'],
  [900, '68071'],
  [1_300, '90000', 'held'],
  [1_700, '68071.4'],
];
const market = { acceptedAfterMs: 1_200, places: [3, 3, 5] } as const;
const wishes: Readonly<Record<string, ContractWish>> = {
  takeProfit: {
    ...market,
    ...{ side: 'long', takeProfit: '68300', stopLoss: '67000', stretchLengths: [6] },
    prices: [...start, [2_000, '68200'], [3_000, '68290'], [3_100, '1', 'outlier'], [3_500, '68301'], [4_000, '68310']],
    closings: [
      ['0.4', 'user', 6, 7],
      ['0.6', 'takeProfit', 7, 9],
    ],
  },
  stopLoss: {
    ...market,
    ...{ side: 'short', stopLoss: '68500', leverage: 20 },
    prices: [...start, [2_000, '68200'], [3_500, '68900']],
    closings: [['1', 'stopLoss', 6, 7]],
  },
  liquidation: {
    ...market,
    ...{ side: 'short', stopLoss: '69000', leverage: 50 },
    // A gap over everything: more is lost than the margin.
    prices: [...start, [2_000, '68200'], [3_500, '90000']],
    closings: [['1', 'liquidation', 6, 7]],
  },
  cap: {
    ...market,
    ...{ side: 'long', leverage: 50, isInYen: true },
    prices: [...start, [2_000, '68200'], [3_500, '99000']],
    closings: [['1', 'cap', 6, 7]],
  },
  limit: {
    ...{ side: 'long', limit: '68000', acceptedAfterMs: 1_200, places: [3, 6, 8] },
    prices: [...start, [2_000, '68000.2'], [2_500, '1', 'outlier'], [60_000, '67999'], [61_000, '68100']],
    closings: [['1', 'user', 8, 9]],
  },
  session: {
    ...market,
    ...{ side: 'long', closesWithSession: true },
    prices: start,
    closings: [['1', 'session', 3, 5]],
  },
};
const holding: ContractWish = {
  ...market,
  ...{ side: 'short', prices: [...start, [2_000, '68200'], [2_400, '68150']] },
  closings: [['0.25', 'user', 6, 7]],
};

function wish(name: keyof typeof wishes): ContractWish {
  const found = wishes[name];
  assert(found, `there is a wish ${name}`);
  return found;
}

describe('a true receipt', () => {
  it.each([
    ['won', '68214.5', 'up'],
    ['lost', '68071.3', 'up'],
    ['drawn', '68071.4', 'up'],
    ['won', '68000', 'down'],
  ] as const)('ORD-204 of an option that is %s at %s passes every check', (_, endMid, type) => {
    expect(states(buildOptionFixture(sha256, { endMid, type }))).toEqual(passed);
  });

  it.each(Object.keys(wishes))('ORD-204 of a contract closed by %s passes every check', name => {
    const fixture = buildContractFixture(sha256, wish(name));
    expect(check(fixture)).toEqual(Object.fromEntries(receiptChecks.map(each => [each, { state: 'passed' }])));
  });

  it('ORD-212 of a contract that runs passes what there is, and says that it runs', () => {
    const result = check(buildContractFixture(sha256, holding));
    expect(result.ending).toEqual({ state: 'unavailable', why: 'stillOpen' });
    expect(result).toMatchObject({
      terms: { state: 'passed' },
      ledger: { state: 'passed' },
      chain: { state: 'passed' },
    });
  });
});

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
 * later, and a wish that was not the reason.
 */
const freePaths = [/^transfers\.\d+\.(postingId|at)$/, /^order\.contract\.(stopLoss|takeProfit)$/];

const tampered: readonly (readonly [string, ReceiptFixture])[] = [
  ['option', buildOptionFixture(sha256)],
  ...Object.keys(wishes).map(name => [name, buildContractFixture(sha256, wish(name))] as const),
  ['holding', buildContractFixture(sha256, holding)],
];

describe('a receipt that was changed', () => {
  it.each(tampered)('ORD-205 turns red at any single value: %s', (_, { receipt, proofs }) => {
    const stretches = proofs.map(proof => checkPriceProof(proof, sha256));
    const json = JSON.parse(JSON.stringify(receipt)) as Json;
    const paths = listLeaves(json).filter(path => !freePaths.some(free => free.test(path.join('.'))));
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      fc.assert(
        fc.property(fc.nat(300), place => {
          const changed = replace(json, path, leaf => changeLeaf(leaf, place)) as unknown as ReceiptClaim;
          const result = Object.values(checkReceipt(changed, stretches, sha256));
          const faults = result.flatMap(each => (each.state === 'failed' ? each.faults : []));
          expect(faults.length, `${path.join('.')} was changed`).toBeGreaterThan(0);
        }),
        { numRuns: 4 },
      );
    }
  });

  const option = buildOptionFixture(sha256);
  const takeProfit = buildContractFixture(sha256, wish('takeProfit'));

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
    expect(states({ ...option, receipt: extra as ReceiptClaim }).ledger).toBe('failed');
    const fewer = { ...option.receipt, transfers: transfers.slice(0, -1) };
    expect(states({ ...option, receipt: fewer }).ledger).toBe('failed');
  });
});

describe('a price that was not the one the rule asks for', () => {
  const late: ContractWish = { ...wish('stopLoss'), places: [2, 2, 5] };

  it('ORD-207 fails an opening that skipped an accepted price', () => {
    const result = check(buildContractFixture(sha256, late)).opening;
    assert(result.state === 'failed', 'skipped');
    expect(result.faults).toEqual([{ rule: 'between', field: 'ticks.beforeOpen.sequence', expected: '3', found: '2' }]);
  });

  it('ORD-207 fails an opening at a price that was not accepted, or more than five seconds late', () => {
    expect(states(buildContractFixture(sha256, { ...wish('stopLoss'), places: [3, 3, 4] })).opening).toBe('failed');
    const slow: readonly TestPrice[] = [...start.slice(0, 4), [6_201, '68071.4'], [7_000, '68200'], [8_000, '68900']];
    expect(states(buildContractFixture(sha256, { ...wish('stopLoss'), prices: slow })).opening).toBe('failed');
  });

  it('ORD-207 fails a limit order opened before its limit, or later than at the first price that reached it', () => {
    const prices = wish('limit').prices;
    const early: ContractWish = { ...wish('limit'), places: [3, 5, 6], closings: [['1', 'user', 8, 9]] };
    expect(states(buildContractFixture(sha256, early)).opening).toBe('failed');
    const dip: readonly TestPrice[] = [...prices.slice(0, 5), [2_000, '67990'], ...prices.slice(6)];
    expect(states(buildContractFixture(sha256, { ...wish('limit'), prices: dip })).opening).toBe('failed');
  });

  it('ORD-208 fails an option settled before its expiry, or not at the first price after', () => {
    const record = buildOptionFixture(sha256);
    const ticks = record.receipt.ticks.filter(tick => tick.role !== 'beforeClose');
    const [, , open] = ticks;
    assert(open, 'the option has its ticks');
    const skipped = [...ticks, { ...open, role: 'beforeClose' as const, part: 1 }];
    const result = check({ ...record, receipt: { ...record.receipt, ticks: skipped } }).ending;
    assert(result.state === 'failed', 'skipped');
    expect(result.faults).toContainEqual({
      rule: 'between',
      field: 'ticks.beforeClose.1.sequence',
      expected: '6',
      found: '5',
    });
  });

  it('ORD-209 fails a stop that was reached before already, and one that liquidation comes before', () => {
    const earlier: ContractWish = {
      ...wish('stopLoss'),
      prices: [...start, [2_000, '68600'], [2_100, '68700'], [3_500, '68900']],
      closings: [['1', 'stopLoss', 7, 8]],
    };
    const result = check(buildContractFixture(sha256, earlier)).ending;
    assert(result.state === 'failed', 'reached before');
    expect(result.faults.map(fault => fault.field)).toEqual(['ticks.beforeClose.1: stopLoss reached']);
    const wrong: ContractWish = { ...wish('liquidation'), closings: [['1', 'stopLoss', 6, 7]] };
    expect(states(buildContractFixture(sha256, wrong)).ending).toBe('failed');
  });

  it('ORD-210 fails a reserve that was moved later than the stake', () => {
    const { receipt, proofs } = buildOptionFixture(sha256);
    const transfers = receipt.transfers.map(transfer =>
      transfer.kind === 'optionReserve' ? { ...transfer, postingId: '9005' } : transfer,
    );
    expect(states({ receipt: { ...receipt, transfers }, proofs }).reserve).toBe('failed');
  });
});

describe('what cannot be checked', () => {
  const fixture = buildOptionFixture(sha256);

  it.each(['notLoaded', 'recordRemoved'] as const)(
    'ORD-212 without records the chain is %s, and nothing that rests on it passes',
    why => {
      const result = check({ receipt: fixture.receipt, proofs: why === 'notLoaded' ? [] : describeRemoved(fixture) });
      expect(result.chain).toEqual({ state: 'unavailable', why });
      expect(result.opening).toEqual({ state: 'unavailable', why });
      expect(result.ending).toEqual({ state: 'unavailable', why });
      expect(result.terms).toEqual({ state: 'passed' });
    },
  );

  /** The server's one answer for everything that retention has passed. */
  function describeRemoved({ proofs }: ReceiptFixture): PriceProofClaim[] {
    const [proof] = proofs;
    assert(proof, 'a proof');
    return [{ ...proof, isKept: false, records: '', sequence: 3, lastSequence: 20 }];
  }

  it('ORD-212 of rules that are not known here the terms are not judged', () => {
    const { receipt, proofs } = fixture;
    assert(receipt.order.kind === 'option', 'an option');
    const terms = receipt.terms.replace('rules: 1', 'rules: 2');
    const termsHash = writeHex(sha256(encodeAscii(terms) ?? new Uint8Array()));
    const option = { ...receipt.order.option, ruleVersion: 2, termsHash };
    const result = check({ receipt: { ...receipt, terms, order: { kind: 'option', option } }, proofs });
    expect(result.terms).toEqual({ state: 'unavailable', why: 'rulesUnknown' });
  });

  it('ORD-212 a chain that is not sealed yet does not pass, while what happened does', () => {
    const proofs = fixture.proofs.map(proof => ({ ...proof, isSealed: proof.firstSequence === 1 }));
    const result = check({ receipt: fixture.receipt, proofs });
    expect(result.chain).toEqual({ state: 'unavailable', why: 'notSealed' });
    expect(result.ending).toEqual({ state: 'passed' });
  });

  it('ORD-213 asks for every place until all are covered, each stretch once', () => {
    const { receipt, proofs } = fixture;
    const asked: number[] = [];
    const claims: PriceProofClaim[] = [];
    for (let wanted = findWantedRecord(receipt, claims); wanted; wanted = findWantedRecord(receipt, claims)) {
      const { sequence } = wanted;
      asked.push(sequence);
      const proof = proofs.find(each => each.firstSequence <= sequence && sequence <= each.lastSequence);
      assert(proof, 'a stretch');
      claims.push({ ...proof, sequence });
    }
    expect(asked).toEqual([3, 7]);
    expect(findWantedRecord(receipt, describeRemoved(fixture))).toBeUndefined();
  });

  it('ORD-213 asks for what lies between two neighbours in different stretches', () => {
    const apart = buildOptionFixture(sha256, { stretchLengths: [3, 1, 3, 1] });
    const held = apart.proofs.filter(proof => ![4, 8].includes(proof.firstSequence));
    expect(findWantedRecord(apart.receipt, held)).toEqual({ code: 'BTCUSDT', sequence: 4 });
    expect(states(apart)).toEqual(passed);
    expect(states({ ...apart, proofs: held })).toMatchObject({ opening: 'unavailable', chain: 'passed' });
  });
});
