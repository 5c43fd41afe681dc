import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deposit, listOffenders, move, openTestLedger, pay, shift, type TestLedger } from '../testing/test-ledger.ts';
import { auditLedger } from './audit-ledger.ts';

let test: TestLedger;

beforeEach(async () => {
  test = await openTestLedger();
  await test.ledger.seedTreasury();
  for (const userId of [7, 8, 9]) {
    await test.ledger.openUser(userId);
    const first = [
      deposit(userId, 1_000n),
      shift(userId, 'available', 'margin', 40n, `contract:${userId}`),
      pay(userId, 'margin', 'fees', 1n, `contract:${userId}`),
      move('treasury', 'reserve', 30n, `contract:${userId}`),
    ];
    await test.ledger.post({ userId, book: 'live', key: 'first', transfers: first });
    await test.ledger.post({
      userId,
      book: 'live',
      key: 'refused',
      transfers: [pay(userId, 'available', 'fees', 9_999n)],
    });
  }
});
afterEach(() => test.close());

/** Someone for whom there are no rules and who turns the guards off. */
async function tamper(statement: string): Promise<void> {
  await test.database.runAsSuperuser('set session_replication_role = replica', statement);
}

describe('the audit', () => {
  it('LED-090 finds nothing wrong and looks at everything, while posting goes on', async () => {
    let isDone = false;
    const poster = (async () => {
      for (let index = 0; !isDone; index++) {
        await test.ledger.post({
          userId: 7,
          book: 'live',
          key: `go:${index}`,
          transfers: [pay(7, 'available', 'fees', 1n)],
        });
      }
    })();
    for (let round = 0; round < 5; round++) {
      const checks = await auditLedger(test.database, []);
      expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
      expect(checks.every(({ count }) => count > 0)).toBe(true);
      expect(checks.map(({ name }) => name)).toEqual([
        'sumIsZero',
        'balancesEqualTransfers',
        'floorsHold',
        'holdsEqualTransfers',
        'holdsExplainAccounts',
        'linesFollow',
        'accountsEndLines',
        'postingsEqualTransfers',
        'guardsStand',
      ]);
    }
    isDone = true;
    await poster;
  });

  it.each([
    [
      'a balance',
      `update ledger_account set balance = balance + 3 where owner_id = 7 and book = 'live' and kind = 'available'`,
      [
        'sumIsZero: live/USDT sums to 3',
        'balancesEqualTransfers: 7/live/USDT/available holds 963, its transfers say 960',
        'accountsEndLines: 7/live/USDT/available is at line 2, its last line is 2',
      ],
    ],
    [
      'an amount',
      `update ledger_transfer set amount = 41 where owner_id = 7 and kind = 'contractHold'`,
      [
        'balancesEqualTransfers: 7/live/USDT/available holds 960, its transfers say 959',
        'balancesEqualTransfers: 7/live/USDT/margin holds 39, its transfers say 40',
        'holdsEqualTransfers: 7/margin/contract:7 says 40 1 0, its transfers 41 1 0',
        'linesFollow: 7/live/USDT/available line 2 does not follow the one before it',
        'linesFollow: 7/live/USDT/margin line 1 does not follow the one before it',
      ],
    ],
    [
      'a reference',
      `update ledger_transfer set reference = 'deposit:2' where owner_id = 8 and kind = 'deposit'`,
      ['linesFollow: 8/live/USDT/available line 1 does not follow the one before it'],
    ],
    [
      'a hash',
      `update ledger_account set hash = '\\x00' where owner_id = 8 and book = 'live' and kind = 'margin'`,
      ['accountsEndLines: 8/live/USDT/margin is at line 2, its last line is 2'],
    ],
    [
      'a hold',
      `update ledger_hold set voided = 1 where owner_id = 9`,
      [
        'holdsEqualTransfers: 9/margin/contract:9 says 40 1 1, its transfers 40 1 0',
        'holdsExplainAccounts: 9/live/USDT/margin holds 39, its holds explain 38',
      ],
    ],
    [
      'a hold that is gone',
      `delete from ledger_hold where owner_id = 9`,
      [
        'holdsEqualTransfers: 9/margin/contract:9 says nothing, its transfers 40 1 0',
        'holdsExplainAccounts: 9/live/USDT/margin holds 39, its holds explain 0',
      ],
    ],
    [
      'a floor',
      `update ledger_account set balance = -1 where owner_id = -8 and kind = 'fees'`,
      ['floorsHold: -8/live/USDT/fees holds -1'],
    ],
    [
      'a posting that is gone',
      `delete from ledger_posting where key = 'sampleTreasury:live'`,
      [/^postingsEqualTransfers: posting \d+ is unknown and has 4 transfers$/],
    ],
    [
      'a refusal that was posted',
      `update ledger_posting set refusal = null where key = 'refused' and owner_id = 7`,
      [/^postingsEqualTransfers: posting \d+ is posted and has 0 transfers$/],
    ],
    [
      'a guard',
      'alter table ledger_transfer disable trigger ledger_transfer_stays',
      ['guardsStand: the guard ledger_transfer_stays is missing or off'],
    ],
    [
      'a right',
      'grant update, insert on ledger_hold to public',
      ['guardsStand: - may update ledger_hold', 'guardsStand: - may insert ledger_hold'],
    ],
  ])('LED-091 finds that %s was changed', async (_name, statement, words) => {
    expect(await listOffenders(test.database)).toEqual([]);
    // A floor is a constraint, which no role can skip: it is dropped.
    if (statement.includes('balance = -1')) {
      await test.database.queryAsOwner('alter table ledger_account drop constraint ledger_account_floor');
    }
    await tamper(statement);
    const offenders = await listOffenders(test.database);
    for (const expected of words) {
      expect(
        offenders.some(offender => (typeof expected === 'string' ? offender === expected : expected.test(offender))),
      ).toBe(true);
    }
  });

  it('LED-091 shows the first offenders and counts them all', async () => {
    await tamper(`update ledger_transfer set reference = 'x'`);
    const check = (await auditLedger(test.database, [])).find(({ name }) => name === 'linesFollow');
    expect(check).toMatchObject({ isOk: false, count: 15, offenderCount: 15 });
    expect(check?.offenders).toHaveLength(5);
  });
});
