-- The one door to the ledger: postings and their transfers come together, each transfer with its posting and each posting
-- that was not refused with its transfers. Nobody may insert into the two tables themselves.

create function ledger_post(postings ledger_posting[], transfers ledger_transfer[]) returns void language plpgsql as $$
declare
  is_apart boolean;
begin
  with posted as (
    insert into ledger_posting select * from unnest(postings) returning id, book, refusal
  ), moved as (
    insert into ledger_transfer select * from unnest(transfers) returning posting_id, book
  )
  select bool_or(is_alone) from (
    select sum(is_posting) <> 1 or sum(is_transfer) = 0 as is_alone from (
      select id, book, 1 as is_posting, 0 as is_transfer from posted where refusal is null
      union all
      select posting_id, book, 0, 1 from moved
    ) as part group by id, book
  ) as whole into is_apart;
  if is_apart then
    raise exception 'a posting and its transfers come together' using errcode = 'integrity_constraint_violation';
  end if;
end
$$;

do $$
begin
  execute format(
    'alter function ledger_post(ledger_posting[], ledger_transfer[]) security definer set search_path = %I, pg_temp',
    current_schema()
  );
end
$$;
revoke execute on function ledger_post(ledger_posting[], ledger_transfer[]) from public;
