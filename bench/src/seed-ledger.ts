import type pg from 'pg';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';

export interface LedgerSeed {
  readonly userCount: number;
  /** The first users, who do everything many times as often as the others. */
  readonly heavyCount: number;
  readonly nowMs: number;
}

/** A part of everybody's record that is posted at once: each user goes through the steps so many times. */
interface Phase {
  readonly book: 'live' | 'demo';
  readonly steps: string;
  readonly startMs: number;
  readonly lengthMs: number;
  readonly cycles: number;
  readonly heavyCycles: number;
  /** Phases of the same book before it. */
  readonly phasesBefore: number;
}

const dayMs = 86_400_000;
const recordMs = 90 * dayMs;
const phaseCount = 4;
const heavyCycles = 200;
/** Users are shared out as the ledger does it, by shards of the house, so that no worker waits for another. */
const workerCount = 2;

/** Columns of a step; amounts are in minor units; live, they are multiplied by a number of the user's own, up to 97. */
const stepColumns = 'posting, part, kind, about, asset, amount, debit, credit';

const startSteps = `values (1, 1, 'demoStart', 'demo', 'USDT', 100000000000, 'treasury', 'available')`;

/** A deposit, a contract that ends without profit or loss, and a conversion: six transfers in four postings. */
const cycleSteps = `values
  (1, 1, 'deposit', 'deposit', 'USDT', 10000000, 'external:sandbox', 'available'),
  (2, 1, 'contractHold', 'contract', 'USDT', 4000000, 'available', 'margin'),
  (2, 2, 'contractFee', 'contract', 'USDT', 100000, 'margin', 'fees'),
  (3, 1, 'contractReturn', 'contract', 'USDT', 3900000, 'margin', 'available'),
  (4, 1, 'conversionOut', 'conversion', 'USDT', 5000000, 'available', 'treasury'),
  (4, 2, 'conversionIn', 'conversion', 'ETH', 1000000000000000, 'treasury', 'available')`;

/**
 * Gives users their record, through the tables' own guards: every line goes on from the one before it, and the audit
 * finds nothing. Transfers lie on the disk in the order of their time, as they would have come. Answers how many.
 */
export async function seedLedger(database: Database, seed: LedgerSeed): Promise<number> {
  const { userCount, nowMs } = seed;
  await database.query(openUserAccountsSql, [userCount]);
  await database.query(openHouseAccountsSql);
  await database.query('analyze ledger_account');
  await database.query(insertHouseMoneySql, [nowMs - recordMs - 2 * dayMs]);
  const startMs = nowMs - recordMs;
  const demo = { book: 'demo', steps: startSteps, cycles: 1, heavyCycles: 1, phasesBefore: 0 } as const;
  await postPhase(database, seed, { ...demo, startMs: startMs - dayMs, lengthMs: dayMs });
  const lengthMs = Math.floor(recordMs / phaseCount);
  for (let index = 0; index < phaseCount; index += 1) {
    const live = { book: 'live', steps: cycleSteps, cycles: 1, heavyCycles, phasesBefore: index } as const;
    await postPhase(database, seed, { ...live, startMs: startMs + index * lengthMs, lengthMs });
    // Accounts are written once a phase: what that leaves behind is room for the next.
    await database.query('vacuum ledger_account, ledger_hold');
  }
  await database.query(`select setval('ledger_posting_id', max(id)) from ledger_posting`);
  const rows = await database.query<{ count: string }>('select count(*) as count from ledger_transfer');
  return Number(rows[0]?.count);
}

async function postPhase(database: Database, seed: LedgerSeed, phase: Phase): Promise<void> {
  const [last] = await database.query<{ id: string }>('select coalesce(max(id), 0) as id from ledger_posting');
  const workers = Array.from({ length: workerCount }, (_, worker) =>
    database.transaction(client => postShare(client, seed, phase, { worker, lastId: Number(last?.id) })),
  );
  await Promise.all(workers);
}

async function postShare(
  client: pg.ClientBase,
  { userCount, heavyCount }: LedgerSeed,
  { book, steps, startMs, lengthMs, cycles, heavyCycles, phasesBefore }: Phase,
  { worker, lastId }: { worker: number; lastId: number },
): Promise<void> {
  await client.query(chainSql);
  // The planner cannot know how many rows are made here, and would look at all of them for each.
  await client.query('set local enable_nestloop = off');
  const users = [userCount, heavyCount, workerCount, worker];
  const times = [startMs, lengthMs, cycles, heavyCycles, phasesBefore];
  await client.query(writePhaseSql(steps), [...users, book, ...times, lastId]);
}

const openUserAccountsSql = `
  insert into ledger_account (owner_id, book, asset, kind, balance, sequence, last_at_ms, hash)
  select id, book, asset, kind, 0, 0, 0, ledger_genesis(id, book)
  from generate_series(1, $1::int) as id,
    (values ('live'::ledger_book, 'USDT'::ledger_asset, 'available'), ('live', 'USDT', 'margin'),
      ('live', 'ETH', 'available'), ('demo', 'USDT', 'available')) as account (book, asset, kind)`;

const openHouseAccountsSql = `
  insert into ledger_account (owner_id, book, asset, kind, balance, sequence, last_at_ms, hash)
  select shard.owner_id, shard.book, asset, kind, 0, 0, 0, ledger_genesis(shard.owner_id, shard.book)
  from ledger_shard as shard
  join (values ('live'::ledger_book, 'USDT'::ledger_asset, 'treasury'), ('live', 'USDT', 'fees'),
    ('live', 'USDT', 'external:sandbox'), ('live', 'ETH', 'treasury'), ('live', 'ETH', 'external:operator'),
    ('demo', 'USDT', 'treasury'), ('demo', 'USDT', 'external:demo')) as account (book, asset, kind)
    on account.book = shard.book`;

/** What every shard needs so that it can give users play money and ETH: a posting of the house's own for each. */
const insertHouseMoneySql = `
  with money as (
    select row_number() over () as id, *
    from ledger_shard
    join (values ('live'::ledger_book, 'capitalIn', 'ETH'::ledger_asset, 1e24, 'external:operator'),
      ('demo', 'demoRefill', 'USDT', 1e18, 'external:demo')) as source (book, kind, asset, amount, source)
      using (book)
  ), posting as (
    insert into ledger_posting (owner_id, key, id, book, at_ms, body_hash)
    select 0, 'seed:' || id, id, book, $1::bigint, sha256(convert_to('seed:' || id, 'UTF8')) from money
  )
  insert into ledger_transfer (owner_id, book, at_ms, posting_id, part, kind, asset, amount, debit_owner_id, debit,
    credit_owner_id, credit, reference)
  select owner_id, book, $1::bigint, id, 1, kind, asset, amount, owner_id, source, owner_id, 'treasury', 'seed'
  from money`;

/** The hash of an account after each of its lines, the first of which goes on from a hash. */
const chainSql = `
  create or replace function pg_temp.extend_chain(chain bytea, first bytea, line text) returns bytea
    language plpgsql immutable as 'begin return sha256(coalesce(chain, first) || convert_to(line, ''UTF8'')); end';
  create or replace aggregate pg_temp.chain_lines(bytea, text) (sfunc = pg_temp.extend_chain, stype = bytea)`;

/**
 * Posts a phase of one worker's users: $1 users, $2 heavy ones among them, $3 workers, $4 this worker, $5 book, $6 start,
 * $7 length, $8 cycles, $9 cycles of heavy users, $10 phases before it, $11 the last posting.
 */
function writePhaseSql(steps: string): string {
  return `
  with step as materialized (
    select posting, part, kind, about, asset::ledger_asset as asset, amount::numeric as amount, debit, credit
    from (${steps}) as step (${stepColumns})
  ), side as materialized (
    select *, row_number() over (account order by posting, part) as place, count(*) over account as lines_per_cycle,
      sum(change) over (account order by posting, part) as change_so_far, sum(change) over account as change_per_cycle
    from (
      select *, true as is_debit, debit as account, credit as counterpart, -amount as change from step
      union all
      select *, false, credit, debit, amount from step
    ) as side
    where account in ('available', 'margin')
    window account as (partition by asset, account)
  ), posting as materialized (
    select *, $11::bigint + $3 * (row_number() over (order by at_ms, user_id)) - $4 as id
    from (
      select user_id, case when $5::ledger_book = 'demo' then 1 else 1 + user_id % 97 end as scale, $10 * cycles + turn as cycle, posting,
        $6::bigint + (turn - 1) * slot_ms + user_id::bigint * 7919000 % (slot_ms - 300000) + posting * 60000 as at_ms
      from generate_series(1, $1::int) as user_id
      cross join lateral (select case when user_id <= $2 then $9::int else $8::int end as cycles) as habit
      cross join lateral (select $7::bigint / cycles as slot_ms) as slot
      cross join lateral generate_series(1, cycles) as turn
      cross join (select distinct posting from step) as each
      where user_id % $3 = $4
    ) as due
  ), line as materialized (
    select posting.id, part, is_debit, sequence, balance,
      pg_temp.chain_lines(hash, ledger_line(sequence, at_ms, kind, asset, account, counterpart, scale * change, balance,
        about || ':' || user_id || '-' || cycle)) over (partition by user_id, asset, account order by sequence) as hash
    from (
      select posting.*, side.part, side.is_debit, side.kind, side.asset, side.account, side.counterpart, side.change, side.about,
        (cycle - 1) * lines_per_cycle + place as sequence,
        scale * ((cycle - 1) * change_per_cycle + change_so_far) as balance
      from posting join side using (posting)
    ) as posting
    join (select owner_id as user_id, asset, kind as account, hash from ledger_account where book = $5) as before
      using (user_id, asset, account)
  ), saved as (
    insert into ledger_posting (owner_id, key, id, book, at_ms, body_hash)
    select user_id, key, id, $5, at_ms, sha256(convert_to(key, 'UTF8'))
    from (select *, 'seed:' || $5 || '-' || cycle || '-' || posting as key from posting) as posting
    order by id
  )
  insert into ledger_transfer (owner_id, book, at_ms, posting_id, part, kind, asset, amount,
    debit_owner_id, debit, debit_sequence, debit_balance, debit_hash,
    credit_owner_id, credit, credit_sequence, credit_balance, credit_hash, reference)
  select user_id, $5, at_ms, posting.id, step.part, kind, asset, amount * scale,
    case when giving.id is null then -1 - user_id % 16 else user_id end, debit,
    giving.sequence, giving.balance, giving.hash,
    case when taking.id is null then -1 - user_id % 16 else user_id end, credit,
    taking.sequence, taking.balance, taking.hash, about || ':' || user_id || '-' || cycle
  from posting
  join step using (posting)
  left join line as giving on giving.id = posting.id and giving.part = step.part and giving.is_debit
  left join line as taking on taking.id = posting.id and taking.part = step.part and not taking.is_debit
  order by posting.id, step.part`;
}
