-- What operators change of an instrument: it can be taken off the lists, and each change makes a new version.
alter table instrument add column is_listed boolean not null default true;
alter table instrument add column version integer not null default 1;
