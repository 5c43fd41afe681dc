-- The database itself works out the hash of an act, over the act as it stands in the table and the hash before it: nobody
-- can add one whose hash the log would not hold. Acts that are older keep the hash that the program gave them.

alter table audit_act add column hash_version smallint not null default 1 check (hash_version in (1, 2));
alter table audit_act alter column hash_version set default 2;

-- The end of the log is moved here alone, and stays locked until the commit: whoever else wants to add waits.
create or replace function extend_audit() returns trigger language plpgsql as $$
declare
  head audit_head;
  expected bytea;
begin
  select * into strict head from audit_head for update;
  new.sequence := coalesce(new.sequence, head.sequence + 1);
  new.previous_hash := coalesce(new.previous_hash, head.hash);
  if new.sequence <> head.sequence + 1 or new.previous_hash <> head.hash then
    raise exception 'the audit log goes on only from its last row';
  end if;
  -- `audit-store.ts` reads the same text.
  expected := sha256(head.hash || convert_to(jsonb_build_array(
    new.sequence, extract(epoch from new.at), new.operator_number, new.act, new.subject, new.reason, new.before, new.after
  )::text, 'UTF8'));
  new.hash := coalesce(new.hash, expected);
  if new.hash <> expected or new.hash_version <> 2 then
    raise exception 'the audit log works out its hashes by itself';
  end if;
  update audit_head set sequence = new.sequence, hash = new.hash;
  return new;
end
$$;

drop function audit_end();

do $$
begin
  execute format('alter function extend_audit() security definer set search_path = %I, pg_temp', current_schema());
end
$$;
