import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import { loadWaitingAccounts, registerNftOperatorRoutes } from './index.ts';
import { type NftWorld, openNftWorld } from './testing/nft-world.ts';

let world: NftWorld;
let desk: OperatorServer;
const reason = 'As the charity has asked';
const post = (token: string, path: string, body: object) =>
  desk.ask(token, 'POST', `/swx/operator/nfts/charities${path}`, { reason, ...body });
const get = (path: string) => desk.ask('support', 'GET', `/swx/operator/nfts${path}`);
const charities = async () => (await get('')).result.charities;
const waiting = async () => (await get('/charities/account/changes')).result;
const propose = (token: string, id: string, details: string) => post(token, '/account', { id, details });
const decide = (token: string, id: string, decision: 'approve' | 'reject') =>
  post(token, '/account/decide', { id, decision });
const historyOf = async (id: string) =>
  (await get(`/charities/${id}/history`)).result.items.map((item: Record<string, unknown>) => [
    item.kind,
    item.operatorNumber,
    item.account,
  ]);

beforeEach(async () => {
  world = await openNftWorld();
  desk = await createOperatorServer(world.database, world.clock);
  registerNftOperatorRoutes(desk.http, desk.acts, { ...world.parts, audit: desk.audit });
  await world.database.query(`update operator set created_at = created_at - interval '30 days'`);
});
afterEach(async () => {
  await desk.close();
  await world.close();
});

describe('where charities are paid', () => {
  it('NFT-044 one operator asks for payment details, another approves them; they count from then on, and nothing is forgotten', async () => {
    const [{ id }] = await charities();
    const proposed = await propose('treasurer:1', id, ' IBAN XX00 1 ');
    expect(await charities()).toMatchObject([{ id, account: null, isChanging: true }, {}, {}, {}]);
    expect(await waiting()).toMatchObject([
      { id: proposed.result.id, charityId: id, details: 'IBAN XX00 1', account: null, reason, operatorNumber: 1 },
    ]);
    expect(await loadWaitingAccounts(world.database)).toMatchObject({ count: 1, oldestAtMs: world.clock.atMs });
    world.clock.atMs += 60_000;
    expect((await decide('reviewer:2', proposed.result.id, 'approve')).code).toBe(200);
    const account = { details: 'IBAN XX00 1', operatorNumber: 1, approverNumber: 2, at: world.clock.atMs };
    expect(await charities()).toMatchObject([{ account, isChanging: false }, { account: null }, {}, {}]);
    expect((await loadWaitingAccounts(world.database)).count).toBe(0);
    const next = await propose('reviewer:2', id, 'IBAN XX00 2');
    expect(await waiting()).toMatchObject([{ details: 'IBAN XX00 2', account }]);
    expect((await decide('treasurer:1', next.result.id, 'approve')).code).toBe(200);
    expect((await charities())[0].account).toMatchObject({ details: 'IBAN XX00 2', approverNumber: 1 });
    expect(await historyOf(id)).toEqual([
      ['setAccount', 1, 'IBAN XX00 2'],
      ['proposeAccount', 2, 'IBAN XX00 2'],
      ['setAccount', 2, 'IBAN XX00 1'],
      ['proposeAccount', 1, 'IBAN XX00 1'],
    ]);
  });

  it('NFT-048 whoever asked for payment details does not approve them, and takes them back; another rejects them', async () => {
    const [{ id }] = await charities();
    const own = await propose('treasurer:1', id, 'IBAN XX00 1');
    expect((await decide('treasurer:1', own.result.id, 'approve')).refusal).toBe('secondPersonNeeded');
    expect((await decide('support', own.result.id, 'approve')).refusal).toBe('permissionMissing');
    expect((await decide('treasurer:1', own.result.id, 'reject')).code).toBe(200);
    const other = await propose('treasurer:1', id, 'IBAN XX00 2');
    expect((await decide('reviewer:2', other.result.id, 'reject')).code).toBe(200);
    expect((await charities())[0]).toMatchObject({ account: null, isChanging: false });
    expect((await historyOf(id)).map(([kind]: [string]) => kind)).toEqual([
      ...['rejectAccount', 'proposeAccount', 'withdrawAccount', 'proposeAccount'],
    ]);
    expect((await decide('reviewer:2', other.result.id, 'approve')).refusal).toBe('decisionMade');
    expect((await decide('reviewer:2', '999', 'approve')).refusal).toBe('recordMissing');
    expect((await propose('treasurer', '999', 'none')).refusal).toBe('recordMissing');
    expect((await get('/charities/999/history')).refusal).toBe('recordMissing');
  });

  it('NFT-048 of two proposals at once one waits, of several decisions at once one counts', async () => {
    const [{ id }] = await charities();
    const asked = await Promise.all([1, 2, 3].map(number => propose(`treasurer:${number}`, id, `IBAN ${number}`)));
    expect(asked.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(asked.filter(({ refusal }) => refusal === 'decisionMade')).toHaveLength(2);
    const [{ id: change, operatorNumber, details }] = await waiting();
    const others = [1, 2, 3, 4].filter(number => number !== operatorNumber);
    const decided = await Promise.all(
      others.map((number, index) => decide(`reviewer:${number}`, change, index === 0 ? 'reject' : 'approve')),
    );
    expect(decided.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(decided.filter(({ refusal }) => refusal === 'decisionMade')).toHaveLength(others.length - 1);
    const [kind] = (await historyOf(id))[0];
    const isApproved = kind === 'setAccount';
    expect((await charities())[0].account?.details).toBe(isApproved ? details : undefined);
  });

  it('NFT-049 the database itself refuses payment details without an approved change of just those, and a change that is altered', async () => {
    const [{ id }] = await charities();
    const { result } = await propose('treasurer:1', id, 'IBAN XX00 1');
    const enter = (details: string, change = result.id) =>
      world.database.query(`insert into charity_account (charity_id, details, reason, operator_number, at, change_id)
        values (${id}, '${details}', 'x', 1, now(), ${change})`);
    await expect(enter('IBAN XX00 1', 'null')).rejects.toThrow('was not approved');
    await expect(enter('IBAN XX00 1')).rejects.toThrow('was not approved');
    const alter = (set: string) => world.database.query(`update charity_account_change set ${set}`);
    const approve = (number: number) =>
      alter(`decision = 'approved', decider_number = ${number}, decision_reason = 'x', decided_at = now()`);
    await expect(alter(`details = 'mine'`)).rejects.toThrow('stays as it is');
    await expect(approve(1)).rejects.toThrow('two_people');
    await approve(2);
    await expect(enter('IBAN XX00 9')).rejects.toThrow('was not approved');
    await enter('IBAN XX00 1');
    await expect(enter('IBAN XX00 1')).rejects.toThrow('duplicate key');
    await expect(world.database.query(`update charity_account set details = 'mine'`)).rejects.toThrow(
      'permission denied',
    );
  });
});
