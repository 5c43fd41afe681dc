import { sha256 as hashBytes } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { encodeAscii, type Sha256, writeHex } from '../proof/bytes.ts';
import { checkPriceProof, type PriceProofClaim } from '../proof/check-price-proof.ts';
import { assert } from '../result.ts';
import {
  buildContractFixture,
  buildOptionFixture,
  type ContractRequest,
  type ReceiptFixture,
} from '../testing/receipt-fixtures.ts';
import { holding, request, requestNames, start } from '../testing/receipt-requests.ts';
import type { TestPrice } from '../testing/receipt-ticks.ts';
import { findWantedRecord } from './check-chain.ts';
import { checkReceipt, receiptChecks } from './check-receipt.ts';

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

describe('a true receipt', () => {
  it.each([
    ['won', '68214.5', 'up'],
    ['lost', '68071.3', 'up'],
    ['drawn', '68071.4', 'up'],
    ['won', '68000', 'down'],
  ] as const)('ORD-204 of an option that is %s at %s passes every check', (_, endMid, type) => {
    expect(states(buildOptionFixture(sha256, { endMid, type }))).toEqual(passed);
  });

  it.each(requestNames)('ORD-204 of a contract closed by %s passes every check', name => {
    const fixture = buildContractFixture(sha256, request(name));
    expect(check(fixture)).toEqual(Object.fromEntries(receiptChecks.map(each => [each, { state: 'passed' }])));
  });

  it('ORD-204 of a contract from when the opening fee was posted at the opening passes every check', () => {
    const fixture = buildContractFixture(sha256, request('takeProfit'));
    const { order, transfers } = fixture.receipt;
    const opening = transfers.findIndex(({ kind }) => kind === 'contractFee');
    assert(order.kind === 'contract' && order.contract.openTime !== null, 'it has opened');
    const at = order.contract.openTime;
    const postingId = String(Number(transfers[0]?.postingId) + 0.5);
    const apart = transfers.map((transfer, index) => (index === opening ? { ...transfer, postingId, at } : transfer));
    const earlier = { ...fixture, receipt: { ...fixture.receipt, transfers: apart } };
    expect(states(earlier)).toEqual(passed);
    const twice = { ...fixture, receipt: { ...fixture.receipt, transfers: [...apart, ...transfers.slice(opening)] } };
    expect(states(twice).ledger).toBe('failed');
  });

  it.each([
    ['takeProfit', 1_800],
    ['limit', 60_500],
  ] as const)(
    'CTR-283 of a contract that opened after the clock was set back passes every check: %s',
    (name, acceptedAfterMs) => {
      const fixture = buildContractFixture(sha256, { ...request(name), acceptedAfterMs });
      const { order } = fixture.receipt;
      assert(order.kind === 'contract' && order.contract.openTime !== null, 'it has opened');
      expect(order.contract.openTime).toBeLessThan(order.contract.createTime);
      expect(states(fixture)).toEqual(passed);
    },
  );

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

describe('a price that was not the one the rule asks for', () => {
  const late: ContractRequest = { ...request('stopLoss'), places: [2, 2, 5] };

  it('ORD-207 fails an opening that skipped an accepted price', () => {
    const result = check(buildContractFixture(sha256, late)).opening;
    assert(result.state === 'failed', 'skipped');
    expect(result.faults).toEqual([{ rule: 'between', field: 'ticks.beforeOpen.sequence', expected: '3', found: '2' }]);
  });

  it('ORD-207 fails an opening at a price that was not accepted, or more than five seconds late', () => {
    expect(states(buildContractFixture(sha256, { ...request('stopLoss'), places: [3, 3, 4] })).opening).toBe('failed');
    const slow: readonly TestPrice[] = [...start.slice(0, 4), [6_201, '68071.4'], [7_000, '68200'], [8_000, '68900']];
    expect(states(buildContractFixture(sha256, { ...request('stopLoss'), prices: slow })).opening).toBe('failed');
  });

  it('ORD-207 fails a limit order opened before its limit, or later than at the first price that reached it', () => {
    const prices = request('limit').prices;
    const early: ContractRequest = { ...request('limit'), places: [3, 5, 6], closings: [['1', 'user', 8, 9]] };
    expect(states(buildContractFixture(sha256, early)).opening).toBe('failed');
    const dip: readonly TestPrice[] = [...prices.slice(0, 5), [2_000, '67990'], ...prices.slice(6)];
    expect(states(buildContractFixture(sha256, { ...request('limit'), prices: dip })).opening).toBe('failed');
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
    const earlier: ContractRequest = {
      ...request('stopLoss'),
      prices: [...start, [2_000, '68600'], [2_100, '68700'], [3_500, '68900']],
      closings: [['1', 'stopLoss', 7, 8]],
    };
    const result = check(buildContractFixture(sha256, earlier)).ending;
    assert(result.state === 'failed', 'reached before');
    expect(result.faults.map(fault => fault.field)).toEqual(['ticks.beforeClose.1: stopLoss reached']);
    const wrong: ContractRequest = { ...request('liquidation'), closings: [['1', 'stopLoss', 6, 7]] };
    expect(states(buildContractFixture(sha256, wrong)).ending).toBe('failed');
  });

  it('CTR-600 judges the opening of a contract by the wait of its own terms', () => {
    const fixture = buildContractFixture(sha256, { ...request('takeProfit'), fillWaitMs: 8_000 });
    expect(states(fixture)).toEqual(passed);
    expect(states(buildContractFixture(sha256, { ...request('takeProfit'), fillWaitMs: 100 })).opening).toBe('failed');
    const { receipt, proofs } = fixture;
    assert(receipt.order.kind === 'contract', 'a contract');
    const { fillWaitMs: _said, ...contract } = receipt.order.contract;
    const hidden = { ...receipt, order: { kind: 'contract', contract } } as const;
    expect(states({ receipt: hidden, proofs }).terms).toBe('failed');
  });

  it('OPT-150 judges an option by the waits of its own terms', () => {
    const late = { lateMs: 30_000 + 60_000 };
    expect(states(buildOptionFixture(sha256, { ...late, settleWaitMs: 120_000 }))).toEqual(passed);
    expect(states(buildOptionFixture(sha256, late)).ending).toBe('failed');
    // Bought half a second after acceptance.
    expect(states(buildOptionFixture(sha256, { fillWaitMs: 400 })).opening).toBe('failed');
  });

  it('OPT-150 waits that the terms do not say are a fault of the terms', () => {
    const { receipt, proofs } = buildOptionFixture(sha256, { lateMs: 90_000 });
    assert(receipt.order.kind === 'option', 'an option');
    const option = { ...receipt.order.option, settleWaitMs: 120_000 };
    const result = states({ receipt: { ...receipt, order: { kind: 'option', option } }, proofs });
    expect(result).toMatchObject({ terms: 'failed', ending: 'passed' });
  });

  it('OPT-151 options of rules 1 are judged by their own text, with waits beside it or none', () => {
    const old = buildOptionFixture(sha256, { ruleVersion: 1 });
    expect(old.receipt.terms).toMatch(/^truemark option terms 1\n/);
    expect(states(old)).toEqual(passed);
    assert(old.receipt.order.kind === 'option', 'an option');
    const { fillWaitMs: _fill, settleWaitMs: _settle, ...option } = old.receipt.order.option;
    expect(states({ ...old, receipt: { ...old.receipt, order: { kind: 'option', option } } })).toEqual(passed);
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
    const terms = receipt.terms.replace('rules: 2', 'rules: 3');
    const termsHash = writeHex(sha256(encodeAscii(terms) ?? new Uint8Array()));
    const option = { ...receipt.order.option, ruleVersion: 3, termsHash };
    const result = check({ receipt: { ...receipt, terms, order: { kind: 'option', option } }, proofs });
    expect(result.terms).toEqual({ state: 'unavailable', why: 'rulesUnknown' });
  });

  it('ORD-212 a chain that is not sealed yet does not pass, while what happened does', () => {
    const proofs = fixture.proofs.map(proof => ({ ...proof, isSealed: proof.firstSequence === 1 }));
    const result = check({ receipt: fixture.receipt, proofs });
    expect(result.chain).toEqual({ state: 'unavailable', why: 'notSealed' });
    expect(result.ending).toEqual({ state: 'passed' });
  });

  it('ORD-213 asks for every place until all are covered, each range once', () => {
    const { receipt, proofs } = fixture;
    const asked: number[] = [];
    const claims: PriceProofClaim[] = [];
    for (let wanted = findWantedRecord(receipt, claims); wanted; wanted = findWantedRecord(receipt, claims)) {
      const { sequence } = wanted;
      asked.push(sequence);
      const proof = proofs.find(each => each.firstSequence <= sequence && sequence <= each.lastSequence);
      assert(proof, 'a range');
      claims.push({ ...proof, sequence });
    }
    expect(asked).toEqual([3, 7]);
    expect(findWantedRecord(receipt, describeRemoved(fixture))).toBeUndefined();
  });

  it('ORD-213 asks for what lies between two neighbours in different ranges', () => {
    const apart = buildOptionFixture(sha256, { rangeLengths: [3, 1, 3, 1] });
    const held = apart.proofs.filter(proof => ![4, 8].includes(proof.firstSequence));
    expect(findWantedRecord(apart.receipt, held)).toEqual({ code: 'BTCUSDT', sequence: 4 });
    expect(states(apart)).toEqual(passed);
    expect(states({ ...apart, proofs: held })).toMatchObject({ opening: 'unavailable', chain: 'passed' });
  });
});
