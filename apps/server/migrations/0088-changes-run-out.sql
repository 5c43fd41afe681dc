-- That somebody has changed an operator keeps the two apart for a week: longer, two administrators could bar each other
-- for good. Who has made an operator stays.

alter table operator add column changed_at timestamptz;
update operator set changed_at = now() where changed_by is not null;

create or replace function second_person_bar(proposer integer, decider integer, at timestamptz) returns text
language sql stable set search_path from current as $$
  select case
    when proposer = decider then 'own'
    when exists (
      select from operator
      where number = decider and (made_by = proposer or (changed_by = proposer and coalesce(changed_at > at - interval '7 days', true)))
    ) or exists (
      -- With a second person an operator was made for others than their maker. Who was alone had nobody else.
      select from operator where number = proposer and made_by = decider and made_with is not null
    ) then 'notApart'
    when exists (select from operator where number = decider and decides_from > at) then 'tooNew'
  end
$$;
