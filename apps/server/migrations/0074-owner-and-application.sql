-- The tables belong to one role, the owner, and the program logs in as another, which has only the rights of
-- application-grants.ts. What keeps the sums works with the rights of the owner, so that nobody else needs them; before,
-- it told itself from a foreign change by how deep in triggers it ran, which a temporary table with a trigger of its own
-- reached as well.

drop trigger ledger_account_kept on ledger_account;
drop trigger ledger_hold_kept on ledger_hold;
drop function ledger_refuse_from_outside();
drop trigger audit_head_moves on audit_head;
drop function check_audit_head();

-- The end of the audit log, held until the caller's commit: whoever else wants to add waits.
create function audit_end() returns table (sequence bigint, hash bytea) language sql as $$
  select sequence, hash from audit_head for update
$$;

-- Notes where full stretches of transfers stand (`stretch-store.ts`), from a page on; answers the page to go on from.
create function ledger_note_stretches(from_page bigint, stretch_pages bigint) returns bigint language sql as $$
  with noted as (
    select page, brin_summarize_range('ledger_transfer_stretch', page)
    from generate_series(
      from_page,
      pg_relation_size('ledger_transfer') / current_setting('block_size')::bigint - stretch_pages - 1,
      stretch_pages
    ) as page
  )
  select coalesce(max(page) + stretch_pages, from_page) from noted
$$;

-- Whoever may make a trigger of such a function, or call it, has the owner's rights in it: nobody may, whom nobody lets.
do $$
declare
  name text;
begin
  foreach name in array array[
    'ledger_post_transfers()', 'extend_audit()', 'audit_end()', 'ledger_note_stretches(bigint, bigint)'
  ] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %s from public', name);
  end loop;
end
$$;
