import { deny } from '@truemark/domain/result';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parameterDefinitions } from '../../definitions.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import {
  createParameters,
  createProposals,
  type Parameters,
  type Proposals,
  registerParameterRoutes,
} from './index.ts';

const reason = 'the market has changed';
const list = '/swx/operator/parameters';

describe('parameters', () => {
  let database: TestDatabase;
  let backOffice: OperatorServer;
  let parameters: Parameters;
  let proposals: Proposals;
  let applied: string[];
  const clock = { now: 1_763_700_000_000, nowMs: () => clock.now };

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    applied = [];
    backOffice = await createOperatorServer(database, clock);
    parameters = await createParameters(database, parameterDefinitions);
    proposals = createProposals({ database, clock });
    registerParameterRoutes(backOffice.http, backOffice.acts, { database, parameters, proposals, clock });
    proposals.addFamily('test', async (_client, { key, to, baseVersion }) =>
      baseVersion === 9 ? deny('changedMeanwhile') : () => applied.push(`${key}=${to}`),
    );
  });
  afterEach(() => backOffice.close());

  const change = (body: object, token = 'treasurer') =>
    backOffice.ask(token, 'POST', `${list}/change`, { key: 'demo.resetsPerDay', reason, ...body });
  const decide = (id: string, decision: string, token: string) =>
    backOffice.ask(token, 'POST', `${list}/decide`, { id, decision, reason });
  const propose = (key: string, operatorNumber: number, baseVersion = 1) =>
    database.transaction(client =>
      proposals.proposeIn(client, { key, from: '1', to: '2', baseVersion, reason, operatorNumber }),
    );
  const findProposal = async (key: string) => {
    const { result } = await backOffice.ask('treasurer', 'GET', list);
    const found = result.proposals.find((proposal: { key: string }) => proposal.key === key);
    return found ? String(found.id) : expect.fail(`no proposal ${key}`);
  };

  it('PRM-001 a parameter keeps its change over a restart', async () => {
    expect(parameters.get('demo.resetsPerDay')).toBe('3');
    expect((await change({ value: '5', version: 0 })).result).toEqual({ state: 'changed' });
    expect(parameters.get('demo.resetsPerDay')).toBe('5');
    expect((await createParameters(database, parameterDefinitions)).get('demo.resetsPerDay')).toBe('5');
    expect(parameters.get('demo.start')).toBe('100000');
  });

  it('PRM-002 a value outside its range, too exact or the same as now is refused', async () => {
    const { version } = parameters.find('demo.resetsPerDay') ?? expect.fail();
    for (const value of ['-1', '25', '1.5', '', 'many', parameters.get('demo.resetsPerDay')]) {
      expect((await change({ value, version })).code, value).toBe(11039);
    }
    const { version: rateVersion } = parameters.find('contracts.feeRate') ?? expect.fail();
    for (const value of ['0.0005', '0.000500', '00.0005']) {
      const answer = await change({ key: 'contracts.feeRate', value, version: rateVersion });
      expect(answer.code, value).toBe(11039);
    }
    expect((await change({ key: 'no.such', value: '1', version: 0 })).code).toBe(11010);
  });

  it('PRM-003 each change has a reason, a version and its operator', async () => {
    const { version } = parameters.find('demo.start') ?? expect.fail();
    await change({ key: 'demo.start', value: '50000', version });
    clock.now += 1_000;
    await change({ key: 'demo.start', value: '60000', version: version + 1 }, 'administrator:4');
    const { result } = await backOffice.ask('reviewer', 'GET', `${list}/demo.start/history`);
    expect(result).toMatchObject([
      { version: 2, value: '60000', reason, operatorNumber: 4, approverNumber: null, at: clock.now },
      { version: 1, value: '50000', reason, operatorNumber: 1 },
    ]);
    const acts = await backOffice.audit.list({}, 1);
    expect(acts).toMatchObject([
      {
        act: 'parameter.change',
        subject: 'parameter:demo.start',
        before: { value: '50000' },
        after: { value: '60000' },
      },
    ]);
  });

  it('PRM-004 a change that was made on an older version is refused, also of two at once', async () => {
    const { version } = parameters.find('demo.start') ?? expect.fail();
    const answers = await Promise.all(['70000', '80000'].map(value => change({ key: 'demo.start', value, version })));
    expect(answers.map(({ code }) => code).sort()).toEqual([11036, 200].sort());
    expect((await change({ key: 'demo.start', value: '90000', version })).code).toBe(11036);
  });

  it('PRM-005 the history cannot be rewritten with SQL', async () => {
    for (const sql of [
      `update parameter_change set value = '1'`,
      'delete from parameter_change',
      'truncate parameter_change',
    ]) {
      await expect(database.query(sql), sql).rejects.toThrow('permission denied for table parameter_change');
      await expect(database.queryAsOwner(sql), sql).rejects.toThrow('stays as it is');
    }
  });

  it('PRM-011 a change that needs two people waits for another operator’s approval', async () => {
    await propose('test:approved', 1);
    const id = await findProposal('test:approved');
    expect(applied).toEqual([]);
    expect((await decide(id, 'approve', 'reviewer:2')).code).toBe(200);
    expect(applied).toEqual(['test:approved=2']);
    expect(await backOffice.audit.list({}, 1)).toMatchObject([
      { act: 'proposal.approved', operatorNumber: 2, after: { value: '2', proposedBy: 1 } },
    ]);
    expect((await decide(id, 'approve', 'reviewer:3')).code).toBe(11043);
  });

  it('PRM-012 nobody approves their own proposal, but may withdraw it', async () => {
    await propose('test:own', 1);
    const id = await findProposal('test:own');
    expect((await decide(id, 'approve', 'treasurer:1')).code).toBe(11037);
    expect((await decide(id, 'reject', 'treasurer:1')).code).toBe(200);
    expect(await backOffice.audit.list({}, 1)).toMatchObject([{ act: 'proposal.withdrawn' }]);
    expect(applied).toEqual([]);
  });

  it('PRM-013 the database itself refuses an approval by the one who asked', async () => {
    await propose('test:sql', 1);
    const forced = `update change_proposal set decision = 'approved', decider_number = 1, decided_at = now()
      where key = 'test:sql'`;
    await expect(database.query(forced)).rejects.toThrow('change_proposal_two_people');
  });

  it('PRM-760 the database itself refuses a change that nobody approved, and a proposal that is decided or changed twice', async () => {
    const rate = (approver: string, value = '0.9') =>
      database.query(
        `insert into parameter_change values ('contracts.feeRate', 1, '${value}', 'x', 1, ${approver}, now())`,
      );
    await expect(rate('null')).rejects.toThrow('the change of contracts.feeRate was not approved');
    await expect(rate('2')).rejects.toThrow('was not approved');
    const begin = (decision: string) =>
      database.query(`insert into change_proposal (key, from_value, to_value, base_version, reason, operator_number,
        proposed_at, decision, decider_number, decided_at) values ('parameter:contracts.feeRate', '0.0005', '0.0006', 0,
        'x', 1, now(), ${decision})`);
    await expect(begin(`'approved', 2, now()`)).rejects.toThrow('decided once');
    await begin('null, null, null');
    await expect(rate('2', '0.0006')).rejects.toThrow('was not approved');
    const decide = `decision = 'approved', decider_number = 2, decided_at = now()`;
    const which = `where key = 'parameter:contracts.feeRate'`;
    await expect(database.query(`update change_proposal set ${decide}, to_value = '0.9' ${which}`)).rejects.toThrow(
      'decided once',
    );
    await database.query(`update change_proposal set ${decide} ${which}`);
    await expect(rate('2')).rejects.toThrow('was not approved');
    await expect(database.query(`update change_proposal set reason = 'y' ${which}`)).rejects.toThrow('decided once');
    await rate('2', '0.0006');
  });

  it('PRM-761 the database knows which parameters one person may change', async () => {
    const rows = await database.query<{ key: string; isOfOne: boolean }>(
      'select key, parameter_is_of_one(key) as "isOfOne" from unnest($1::text[]) as key',
      [[...parameterDefinitions.map(({ key }) => key), 'one.of.tomorrow']],
    );
    const alone = parameterDefinitions.filter(({ needsTwoPeople }) => !needsTwoPeople).map(({ key }) => key);
    expect(rows.filter(({ isOfOne }) => isOfOne).map(({ key }) => key)).toEqual(alone);
  });

  it('PRM-014 of two decisions at once one counts', async () => {
    await propose('test:race', 1);
    const id = await findProposal('test:race');
    const answers = await Promise.all([2, 3, 4, 5].map(number => decide(id, 'approve', `reviewer:${number}`)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(applied).toEqual(['test:race=2']);
  });

  it('PRM-015 while one proposal waits, another about the same thing is refused', async () => {
    expect(await propose('test:twice', 1)).toBeUndefined();
    expect(await propose('test:twice', 2)).toMatchObject({ code: 'decisionMade' });
  });

  it('PRM-016 an approval of what has changed meanwhile is refused and changes nothing', async () => {
    await propose('test:stale', 1, 9);
    const id = await findProposal('test:stale');
    expect((await decide(id, 'approve', 'reviewer:2')).code).toBe(11036);
    expect(await findProposal('test:stale')).toBe(id);
    expect((await decide('999999', 'approve', 'reviewer:2')).code).toBe(10034);
  });
});
