-- The level of customer that new contracts on an instrument ask for, 0 (anyone) to 4.

alter table instrument add column level_min smallint not null default 0 check (level_min between 0 and 4);
