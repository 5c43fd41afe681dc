-- A try that the next need not wait for blocks nobody, whatever clock the next one reads.
alter table try_count alter column blocked_until drop not null;
