-- An answer is written in the commit of what it answers for, so no row stands for a call that may still be at work.
delete from call_repeat where answer is null;
alter table call_repeat drop column worker;
-- Of a call that takes several commits: what it is to do, fixed by its first commit. A repeat goes on with the same.
alter table call_repeat add column plan jsonb;
alter table call_repeat add constraint call_repeat_planned_or_answered check (plan is not null or answer is not null);
