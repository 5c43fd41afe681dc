import type { Queryable } from '../record/record-store.ts';
import type { AuditQuery } from './open-holds.ts';

/** What a check found. */
export interface AuditFinding {
  readonly count: number;
  readonly offenderCount: number;
  readonly offenders: readonly string[];
}

const offendersShown = 5;

/** Every check sees the same moment, whatever is posted meanwhile. */
export async function freezeMoment(client: Queryable): Promise<void> {
  await client.query('set transaction isolation level repeatable read, read only');
}

export async function hasLedger(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('ledger_transfer') is not null as "isThere"`,
  );
  return rows[0]?.isThere ?? false;
}

export async function runAuditQuery(client: Queryable, { all, offenders }: AuditQuery): Promise<AuditFinding> {
  const { rows } = await client.query<{ count: string; offender_count: string; offenders: string[] }>(
    `with offender as materialized (${offenders})
     select (select count(*) from (${all}) as row) as count, (select count(*) from offender) as offender_count,
       array(select words from offender limit ${offendersShown}) as offenders`,
  );
  const found = rows[0];
  return {
    count: Number(found?.count),
    offenderCount: Number(found?.offender_count),
    offenders: found?.offenders ?? [],
  };
}

const side = `
  select debit_owner_id as owner_id, book, asset, debit as kind, -amount as change, posting_id, part, at_ms,
    debit_sequence as sequence, debit_balance as balance, debit_hash as hash,
    ledger_line(debit_sequence, at_ms, kind, asset, debit, credit, -amount, debit_balance, reference) as line
  from ledger_transfer
  union all
  select credit_owner_id, book, asset, credit, amount, posting_id, part, at_ms, credit_sequence, credit_balance,
    credit_hash, ledger_line(credit_sequence, at_ms, kind, asset, credit, debit, amount, credit_balance, reference)
  from ledger_transfer`;

const account = `concat_ws('/', owner_id, book, asset, kind)`;

const linked = `
  select side.*, coalesce(lag(side.sequence) over account, 0) as previous_sequence,
    coalesce(lag(side.balance) over account, 0) as previous_balance,
    coalesce(lag(at_ms) over account, 0) as previous_at_ms,
    coalesce(lag(side.hash) over account, ledger_genesis(side.owner_id, side.book)) as previous_hash
  from (${side}) as side where owner_id > 0
  window account as (partition by owner_id, book, asset, kind order by side.sequence)`;

const holdUse = `
  select owner_id, account, reference, book, asset, sum(amount) as amount, sum(posted) as posted, sum(voided) as voided
  from (
    select credit_owner_id as owner_id, credit as account, reference, book, asset, amount, 0 as posted, 0 as voided
    from ledger_transfer where ledger_is_holding(credit)
    union all
    select debit_owner_id, debit, reference, book, asset, 0, case when is_return then 0 else amount end,
      case when is_return then amount else 0 end
    from (
      select *, credit = case debit when 'reserve' then 'treasury' else 'available' end as is_return
      from ledger_transfer where ledger_is_holding(debit)
    ) as leaving
  ) as used
  group by owner_id, account, reference, book, asset`;

const hold = `concat_ws('/', owner_id, account, reference)`;

/** Everything that must be true. Source: issue of the ledger; product rules, Ledger. */
export const auditQueries: readonly AuditQuery[] = [
  {
    name: 'sumIsZero',
    all: 'select from ledger_account group by book, asset',
    offenders: `select concat_ws('/', book, asset) || ' sums to ' || sum(balance) as words
      from ledger_account group by book, asset having sum(balance) <> 0`,
  },
  {
    name: 'balancesEqualTransfers',
    all: 'select from ledger_account',
    offenders: `select ${account} || ' holds ' || coalesce(account.balance::text, 'nothing') || ', its transfers say '
        || coalesce(moved.balance, 0) as words
      from ledger_account as account
      full join (
        select owner_id, book, asset, kind, sum(change) as balance from (${side}) as side
        group by owner_id, book, asset, kind
      ) as moved using (owner_id, book, asset, kind)
      where account.balance is distinct from coalesce(moved.balance, 0)`,
  },
  {
    name: 'floorsHold',
    all: 'select from ledger_account',
    offenders: `select ${account} || ' holds ' || balance as words
      from ledger_account where balance < 0 and kind not like 'external:%'`,
  },
  {
    name: 'holdsEqualTransfers',
    all: 'select from ledger_hold',
    offenders: `select ${hold} || ' says ' || coalesce(hold.amount || ' ' || hold.posted || ' ' || hold.voided, 'nothing')
        || ', its transfers ' || coalesce(used.amount || ' ' || used.posted || ' ' || used.voided, 'nothing') as words
      from ledger_hold as hold full join (${holdUse}) as used using (owner_id, account, reference)
      where (hold.book, hold.asset, hold.amount, hold.posted, hold.voided)
        is distinct from (used.book, used.asset, used.amount, used.posted, used.voided)`,
  },
  {
    name: 'holdsExplainAccounts',
    all: 'select from ledger_account where ledger_is_holding(kind)',
    offenders: `select ${account} || ' holds ' || coalesce(balance, 0) || ', its holds explain ' || coalesce(pending, 0)
        as words
      from (select * from ledger_account where ledger_is_holding(kind)) as account
      full join (
        select owner_id, book, asset, account as kind, sum(amount - posted - voided) as pending from ledger_hold
        group by owner_id, book, asset, account
      ) as held using (owner_id, book, asset, kind)
      where coalesce(balance, 0) <> coalesce(pending, 0)`,
  },
  {
    name: 'linesFollow',
    all: `select from (${side}) as side where owner_id > 0`,
    offenders: `select ${account} || ' line ' || sequence || ' does not follow the one before it' as words
      from (${linked}) as linked
      where sequence <> previous_sequence + 1 or balance <> previous_balance + change or at_ms < previous_at_ms
        or hash <> ledger_chain(previous_hash, line)`,
  },
  {
    name: 'accountsEndLines',
    all: 'select from ledger_account where owner_id > 0',
    offenders: `select ${account} || ' is at line ' || account.sequence || ', its last line is ' || coalesce(last.sequence, 0)
        as words
      from ledger_account as account
      left join (
        select distinct on (owner_id, book, asset, kind) * from (${side}) as side where owner_id > 0
        order by owner_id, book, asset, kind, sequence desc
      ) as last using (owner_id, book, asset, kind)
      where account.owner_id > 0 and (account.sequence, account.balance, account.last_at_ms, account.hash) is distinct from
        (coalesce(last.sequence, 0), coalesce(last.balance, 0), coalesce(last.at_ms, 0),
          coalesce(last.hash, ledger_genesis(owner_id, book)))`,
  },
  {
    name: 'postingsEqualTransfers',
    all: 'select from ledger_posting',
    offenders: `select 'posting ' || id || ' is ' || coalesce(posting.refusal, case when key is null then 'unknown' else 'posted' end)
        || ' and has ' || coalesce(parts, 0) || ' transfers' as words
      from ledger_posting as posting
      full join (
        select posting_id as id, book, count(*) as parts, max(part) as last_part from ledger_transfer
        group by posting_id, book
      ) as moved using (id, book)
      where key is null or (posting.refusal is null) <> (parts is not null) or parts <> last_part`,
  },
  {
    name: 'guardsStand',
    all: `select from pg_trigger where tgname like 'ledger\\_%' and not tgisinternal`,
    offenders: `select 'the guard ' || name || ' is missing or off' as words
      from unnest(array['ledger_transfer_posted', 'ledger_transfer_stays', 'ledger_posting_stays', 'ledger_posting_kept',
        'ledger_shard_stays', 'ledger_account_stays', 'ledger_account_opened', 'ledger_account_owner',
        'ledger_account_kind', 'ledger_hold_stays']) as name
      where not exists (select from pg_trigger where tgname = name and tgenabled in ('O', 'A'))
      union all
      select grantee::regrole || ' may ' || lower(privilege_type) || ' ' || relname
      from pg_class cross join lateral aclexplode(relacl)
      where relnamespace = current_schema()::regnamespace and relname in
          ('ledger_transfer', 'ledger_posting', 'ledger_shard', 'ledger_account', 'ledger_hold')
        and grantee <> relowner and privilege_type <> 'SELECT'
        and (relname, privilege_type) not in (('ledger_account', 'INSERT'), ('ledger_posting', 'DELETE'))`,
  },
];
